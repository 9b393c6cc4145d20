import { documentBatches, type DocumentsChange } from '@casework/contract/document-batches'
import type { DocumentRecord } from '@casework/contract/documents'
import { call } from '~/platform/http/call'
import { isRefusedForSome, readDocuments } from './read-documents.ts'

/** What was taken back. */
interface Restoration {
  /** Every document that was changed by it, with its new version. */
  documents: readonly DocumentRecord[]
  /** How many of them are as they were before. */
  restored: number
  /** Why some are not, unless somebody else has changed, deleted or hidden them since. */
  failure?: unknown
}

export type Restore = (former: readonly DocumentRecord[]) => Promise<Restoration>

type Change = Pick<DocumentsChange, 'security_level' | 'group_id' | 'place'>
/** The change that gives a document back what it had. */
type ToChange = (former: DocumentRecord) => Change

const toLevel: ToChange = ({ security_level }) => ({ security_level })
const toGroup: ToChange = ({ group }) => ({ group_id: group })
const toPlace: ToChange = ({ client_id, case: case_id, session: session_id }) => ({
  place: { client_id, case_id, session_id },
})

/** Give documents that were just changed back what they had: `former` is before the change. */
export const restoreLevels: Restore = (former) => restoreAll(withNextVersion(former), toLevel)
export const restoreGroups: Restore = (former) => restoreAll(withNextVersion(former), toGroup)

/** A document that moved may have left its group. */
export const restorePlaces: Restore = async (former) => {
  const placed = await restoreAll(withNextVersion(former), toPlace)
  const now = new Map(placed.documents.map((document) => [document.id, document]))
  const apart = former.flatMap((document) => {
    const { group, version } = now.get(document.id) ?? document
    return group === document.group ? [] : [{ ...document, version }]
  })
  const grouped = await restoreAll(apart, toGroup).catch((failure: unknown) => ({
    documents: [],
    restored: 0,
    failure,
  }))
  for (const document of grouped.documents) now.set(document.id, document)
  return {
    documents: [...now.values()],
    restored: placed.restored - apart.length + grouped.restored,
    failure: placed.failure ?? grouped.failure,
  }
}

const withNextVersion = (documents: readonly DocumentRecord[]): DocumentRecord[] =>
  documents.map((document) => ({ ...document, version: document.version + 1 }))

/**
 * Restores documents that have these versions, those that need the same change with one call.
 * @throws what the first call throws, if nothing was restored
 */
async function restoreAll(
  documents: readonly DocumentRecord[],
  toChange: ToChange,
): Promise<Restoration> {
  const parts = new Map<string, DocumentRecord[]>()
  for (const document of documents) {
    const key = JSON.stringify(toChange(document))
    parts.set(key, [...(parts.get(key) ?? []), document])
  }
  const changed: DocumentRecord[] = []
  const failures: unknown[] = []
  for (const part of parts.values())
    try {
      changed.push(...(await restorePart(part, toChange)))
    } catch (error) {
      failures.push(error)
    }
  if (changed.length === 0 && failures.length > 0) throw failures[0]
  return { documents: changed, restored: changed.length, failure: failures[0] }
}

/** Restores documents that need the same change: all, or those that nobody else has changed. */
async function restorePart(
  documents: readonly DocumentRecord[],
  toChange: ToChange,
): Promise<DocumentRecord[]> {
  try {
    return await send(documents, toChange)
  } catch (error) {
    if (!isRefusedForSome(error)) throw error
    const current = new Map(
      (await readDocuments(documents.map(({ id }) => id))).map((found) => [found.id, found]),
    )
    // An earlier try whose answer was lost.
    const done = documents.flatMap((document) => {
      const found = current.get(document.id)
      return found && isRestored(found, document, toChange) ? [found] : []
    })
    const untouched = documents.filter(({ id, version }) => current.get(id)?.version === version)
    if (untouched.length === documents.length) throw error
    return untouched.length === 0 ? done : [...done, ...(await send(untouched, toChange))]
  }
}

const isRestored = (found: DocumentRecord, wanted: DocumentRecord, toChange: ToChange) =>
  found.version === wanted.version + 1 &&
  JSON.stringify(toChange(found)) === JSON.stringify(toChange(wanted))

async function send(
  documents: readonly DocumentRecord[],
  toChange: ToChange,
): Promise<DocumentRecord[]> {
  const [first] = documents
  if (!first) return []
  const { documents: changed } = await call(documentBatches.updateMany, {
    body: {
      ids: documents.map(({ id }) => id),
      versions: Object.fromEntries(documents.map(({ id, version }) => [id, version])),
      ...toChange(first),
    },
  })
  const groups = new Map(changed.map(({ id, group }) => [id, group]))
  return documents.map((document) => {
    const group = groups.get(document.id) ?? null
    const group_name = group === null ? null : document.group_name
    return { ...document, group, group_name, version: document.version + 1 }
  })
}
