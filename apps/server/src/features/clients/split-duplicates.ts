// Tells new clients from duplicates (OQ-161 to OQ-163).
import { IMPORT_REASONS, type RejectedRow } from '@casework/contract/client-import'
import type { WorkspaceScope } from '../../platform/database/scope.ts'
import { matchExisting } from './import.sql.ts'
import type { ValidRow } from './import/parser-protocol.ts'

export interface SplitRows {
  readonly fresh: readonly ValidRow[]
  readonly duplicates: readonly RejectedRow[]
}
export const NOTHING: SplitRows = { fresh: [], duplicates: [] }

/** Row by row: only an imported row makes a later one a duplicate (OQ-162, OQ-163). */
export async function splitDuplicates(
  scope: WorkspaceScope,
  good: readonly ValidRow[],
): Promise<SplitRows> {
  if (good.length === 0) return NOTHING
  const fresh: ValidRow[] = []
  const duplicates: RejectedRow[] = []
  const known = await matchExisting(
    scope,
    good.map(({ client }) => client),
  )
  const names = new Set<string>()
  const contacts = new Set<string>()
  for (const [at, { client, ...cells }] of good.entries()) {
    const { name_key, contact_key, known_name, known_contact } = known[at] as (typeof known)[number]
    if (known_name || names.has(name_key))
      duplicates.push({ ...cells, reason: IMPORT_REASONS.known_name })
    else if (contact_key !== null && (known_contact || contacts.has(contact_key)))
      duplicates.push({ ...cells, reason: IMPORT_REASONS.known_contact })
    else {
      names.add(name_key)
      if (contact_key !== null) contacts.add(contact_key)
      fresh.push({ ...cells, client })
    }
  }
  return { fresh, duplicates }
}
