import type { Client } from '@casework/contract/clients'
import type { ComboboxOption } from '~/ui'

/** An item of the list as a choice (CASE-027). */
export const clientOption = (
  client: Pick<Client, 'id' | 'name'> & Partial<Client>,
): ComboboxOption => ({
  value: String(client.id),
  label: client.name,
  hint: client.email ?? client.mobile ?? undefined,
})

export type Country = { id: number; name: string } | number | null

/** The name of a country given as a record or as a bare id (CLIENT-025); null for none. */
export function countryName(
  country: Country,
  options: readonly { value: string; label: string }[],
): string | null {
  if (country === null) return null
  if (typeof country === 'object') return country.name
  return options.find(({ value }) => value === String(country))?.label ?? null
}
