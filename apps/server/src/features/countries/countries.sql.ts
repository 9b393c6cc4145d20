// Countries: read-only reference data, the same for everybody.
import type { Country } from '@casework/contract/countries'
import { sql, type Scope } from '../../platform/database/query/scope.ts'

export const listCountries = (scope: Scope) =>
  scope.many<Country>(sql`select id, name, phone_code from countries order by name`)

export const countryExists = async (scope: Scope, id: number) =>
  (await scope.one(sql`select 1 as found from countries where id = ${id}`)) !== undefined

export const listCountryCodes = (scope: Scope) =>
  scope.many<{ id: number; iso_code: string; phone_code: string }>(
    sql`select id, iso_code, phone_code from countries order by id`,
  )
