// Countries to choose from, and the check that a chosen one exists.
import type { countryEndpoints } from '@casework/contract/countries'
import type { Scope } from '../../platform/database/scope.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { faultyField } from '../../platform/refusal.ts'
import { allCodes, allCountries, countryExists } from './countries.sql.ts'

export const countryService: HandlersOf<typeof countryEndpoints> = { list: ({ scope }) => allCountries(scope) }

/** @throws Refusal under `field` when there is no such country */
export async function requireCountry(scope: Scope, id: number, field: string): Promise<void> {
  if (!(await countryExists(scope, id))) throw faultyField(field, 'Unknown country')
}

/** Of the countries that share a dial code, the one that it is taken for (OQ-160). */
const MAIN = new Set(['US', 'RU', 'IT', 'GB', 'NO', 'AU', 'NZ', 'MA', 'RE', 'FI', 'FK', 'GP', 'CW', 'NF'])

/** Two-letter codes and dial codes (digits only) -> id of the country. */
export async function countryCodes(scope: Scope): Promise<Map<string, number>> {
  const countries = await allCodes(scope)
  const codes = new Map<string, number>()
  for (const { id, iso_code, phone_code } of countries) {
    codes.set(iso_code, id)
    if (MAIN.has(iso_code) || !codes.has(phone_code)) codes.set(phone_code, id)
  }
  return codes
}
