import { documentBatches } from '@casework/contract/document-batches'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import type { DocumentRecord } from '@casework/contract/documents'
import { call } from '~/platform/http/call'

/**
 * Gives documents that were just changed their former levels back, with one call for each level.
 * @param former the documents before the change
 * @returns the documents with their new versions
 * @throws ApiError conflict if somebody else has changed one since; those of its level keep theirs
 */
export async function restoreLevels(
  former: readonly DocumentRecord[],
): Promise<readonly DocumentRecord[]> {
  const outcomes = await Promise.allSettled(
    LEVELS.map((level) => restoreLevel(level, former)).filter((restored) => restored !== null),
  )
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return former.map((document) => ({ ...document, version: document.version + 2 }))
}

function restoreLevel(security_level: Level, former: readonly DocumentRecord[]) {
  const documents = former.filter((document) => document.security_level === security_level)
  if (documents.length === 0) return null
  const ids = documents.map(({ id }) => id)
  const versions = Object.fromEntries(documents.map(({ id, version }) => [id, version + 1]))
  return call(documentBatches.updateMany, { body: { ids, versions, security_level } })
}
