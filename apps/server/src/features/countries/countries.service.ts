// Lists countries and checks that a chosen one exists.
import type { countryEndpoints } from '@casework/contract/countries'
import { buildDialCodes, splitDialCode, type DialCodes } from '@casework/contract/parts/dial-codes'
import { sortAsRead } from '@casework/contract/parts/fold-text'
import { INVALID_PHONE, readPhoneDigits } from '@casework/contract/parts/phone-number'
import type { Scope } from '../../platform/database/query/scope.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { listCountries, countryExists } from './countries.sql.ts'

export const countryService: HandlersOf<typeof countryEndpoints> = {
  list: async ({ scope }) => sortAsRead(await listCountries(scope), ({ name }) => name),
}

/** @throws Refusal under `field` when there is no such country */
export async function requireCountry(scope: Scope, id: number, field: string): Promise<void> {
  if (!(await countryExists(scope, id))) throw invalidField(field, 'Unknown country')
}

/** Reads the country of each dial code, and the dial code of each country. */
export const readDialCodes = async (scope: Scope): Promise<DialCodes> =>
  buildDialCodes(await listCountries(scope))

/**
 * @throws Refusal under `field` if a number without code is too long with that of its country
 */
export async function requireShortPhone(
  scope: Scope,
  phone: string,
  country: number | null,
  field: string,
): Promise<void> {
  const mobile = readPhoneDigits(phone)
  if (country === null || mobile === '' || mobile.startsWith('+')) return
  if (typeof splitDialCode({ mobile, country }, await readDialCodes(scope)) === 'string')
    throw invalidField(field, INVALID_PHONE)
}
