import type { LegalCase } from '@casework/contract/cases'
import type { ComboboxOption } from '~/ui'

/** A listed case, in each of the shapes that may name its client. */
export interface CaseItem {
  id: number
  title: string
  client?: { id: number; name: string } | number | undefined
  client_id?: number | undefined
  clientId?: number | undefined
  client_name?: string | undefined
}

/** The id of the case's client; null if the item does not have one. */
export function getClientId({ client, client_id, clientId }: CaseItem): number | null {
  return (typeof client === 'object' ? client.id : client) ?? client_id ?? clientId ?? null
}

export const toCaseOption = (item: CaseItem): ComboboxOption => ({
  value: String(item.id),
  label: item.title,
  hint: item.client_name ?? (typeof item.client === 'object' ? item.client.name : undefined),
})

/** Adds `client_id`, where every form expects the client. */
export function withClientId(item: LegalCase): LegalCase {
  return { ...item, client_id: getClientId(item) ?? item.client_id }
}
