import { documentBatches } from '@casework/contract/document-batches'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import type { DocumentRecord } from '@casework/contract/documents'
import { call } from '~/platform/http/call'
import { isRefusedForSome, readDocuments } from './read-documents.ts'

/**
 * Gives documents that were just changed their former levels back. Those that somebody else has
 * changed, deleted or hidden since are left as they are.
 * @param former the documents before the change
 * @returns the restored documents with their new versions
 * @throws ApiError if a call fails for another reason
 */
export async function restoreLevels(former: readonly DocumentRecord[]): Promise<DocumentRecord[]> {
  const restored = await Promise.all(
    LEVELS.map((level) =>
      restoreLevel(
        level,
        former.filter(({ security_level }) => security_level === level),
      ),
    ),
  )
  return restored.flat().map((document) => ({ ...document, version: document.version + 2 }))
}

/** Restores one level: of all documents, or of those that nobody else has changed. */
async function restoreLevel(level: Level, documents: readonly DocumentRecord[]) {
  if (documents.length === 0) return []
  try {
    await setLevel(level, documents)
    return documents
  } catch (error) {
    if (!isRefusedForSome(error)) throw error
    const current = await readDocuments(documents.map(({ id }) => id))
    const versions = new Map(current.map(({ id, version }) => [id, version]))
    const untouched = documents.filter(({ id, version }) => versions.get(id) === version + 1)
    if (untouched.length > 0) await setLevel(level, untouched)
    return untouched
  }
}

const setLevel = (security_level: Level, documents: readonly DocumentRecord[]) =>
  call(documentBatches.updateMany, {
    body: {
      ids: documents.map(({ id }) => id),
      versions: Object.fromEntries(documents.map(({ id, version }) => [id, version + 1])),
      security_level,
    },
  })
