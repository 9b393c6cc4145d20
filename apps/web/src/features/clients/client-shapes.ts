import type { Client } from '@casework/contract/clients'
import type { ComboboxOption } from '~/ui'

export const toClientOption = (
  client: Pick<Client, 'id' | 'name'> & Partial<Client>,
): ComboboxOption => ({
  value: String(client.id),
  label: client.name,
  hint: client.email ?? client.mobile ?? undefined,
})

export type Country = { id: number; name: string } | number | null

/** Accepts a country as a record or as a bare id; null for none or an unknown id. */
export function getCountryName(
  country: Country,
  options: readonly { value: string; label: string }[],
): string | null {
  if (country === null) return null
  if (typeof country === 'object') return country.name
  return options.find(({ value }) => value === String(country))?.label ?? null
}
