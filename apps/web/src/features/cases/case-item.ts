import type { LegalCase } from '@casework/contract/cases'
import type { ComboboxOption } from '~/ui'

/** An item of a list of cases, in any of the shapes in which its client may be named. */
export interface CaseItem {
  id: number
  title: string
  client?: { id: number; name: string } | number | undefined
  client_id?: number | undefined
  clientId?: number | undefined
  client_name?: string | undefined
}

/** Whose case it is (CASE-026); null when the item does not say. */
export function clientOfCase({ client, client_id, clientId }: CaseItem): number | null {
  return (typeof client === 'object' ? client.id : client) ?? client_id ?? clientId ?? null
}

export const caseOption = (item: CaseItem): ComboboxOption => ({
  value: String(item.id),
  label: item.title,
  hint: item.client_name ?? (typeof item.client === 'object' ? item.client.name : undefined),
})

/** The chosen one, with its client where every form looks for it. */
export function chosenCase(item: LegalCase): LegalCase {
  return { ...item, client_id: clientOfCase(item) ?? item.client_id }
}
