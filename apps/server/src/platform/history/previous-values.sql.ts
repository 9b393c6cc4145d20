import { raw, type Sql } from '../database/query/scope.ts'

/**
 * Columns with the values before an update, named `before_…`.
 * @param alias of the locked row that the update reads `from`
 */
export const selectPreviousValues = (alias: string, fields: readonly string[]): Sql =>
  raw(fields.map((field) => `${alias}.${field} as before_${field}`).join(', '))

/** The values before an update, by field. */
export const pickPreviousValues = <F extends string>(
  row: object,
  fields: readonly F[],
): Record<F, string | number | null> =>
  Object.fromEntries(
    fields.map((field) => [field, (row as Record<string, unknown>)[`before_${field}`]]),
  ) as Record<F, string | number | null>
