// Tells new clients from duplicates (OQ-161 to OQ-163).
import { IMPORT_REASONS, type RejectedRow } from '@casework/contract/client-import'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { matchExisting } from './import.sql.ts'
import type { ValidRow } from './import/parser-protocol.ts'

export interface SplitRows {
  readonly fresh: readonly ValidRow[]
  readonly duplicates: readonly RejectedRow[]
  readonly look_alikes: readonly LookAlike[]
}
export const NOTHING: SplitRows = { fresh: [], duplicates: [], look_alikes: [] }

/** A new client with the mobile and email of another one: a couple, or a duplicate. */
interface LookAlike {
  readonly row: number
  /** The other client. */
  readonly name: string
}

/** Row by row: only an imported row makes a later one a duplicate (OQ-162, OQ-163). */
export async function splitDuplicates(
  scope: WorkspaceScope,
  good: readonly ValidRow[],
): Promise<SplitRows> {
  if (good.length === 0) return NOTHING
  const fresh: ValidRow[] = []
  const duplicates: RejectedRow[] = []
  const look_alikes: LookAlike[] = []
  const known = await matchExisting(
    scope,
    good.map(({ client }) => client),
  )
  const names = new Set<string>()
  const contacts = new Map<string, string>()
  for (const [at, { client, ...cells }] of good.entries()) {
    const { name_key, contact_key, known_name, contact_name } = known[at] as (typeof known)[number]
    if (known_name || names.has(name_key)) {
      duplicates.push({ ...cells, reason: IMPORT_REASONS.known_name })
      continue
    }
    names.add(name_key)
    fresh.push({ ...cells, client })
    if (contact_key === null) continue
    const name = contact_name ?? contacts.get(contact_key)
    if (name === undefined) contacts.set(contact_key, client.name)
    else look_alikes.push({ row: cells.row, name })
  }
  return { fresh, duplicates, look_alikes }
}
