// Lists countries and checks that a chosen one exists.
import type { countryEndpoints } from '@casework/contract/countries'
import { buildDialCodes, type DialCodes } from '@casework/contract/parts/dial-codes'
import type { Scope } from '../../platform/database/scope.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { listCountries, countryExists } from './countries.sql.ts'

export const countryService: HandlersOf<typeof countryEndpoints> = {
  list: ({ scope }) => listCountries(scope),
}

/** @throws Refusal under `field` when there is no such country */
export async function requireCountry(scope: Scope, id: number, field: string): Promise<void> {
  if (!(await countryExists(scope, id))) throw invalidField(field, 'Unknown country')
}

/** Reads the country of each dial code, and the dial code of each country. */
export const readDialCodes = async (scope: Scope): Promise<DialCodes> =>
  buildDialCodes(await listCountries(scope))
