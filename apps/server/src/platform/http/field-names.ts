/** Lists whose elements are rows of a form: a refusal is placed in its row (OQ-105, OQ-255). */
const LISTS_OF_ROWS: readonly unknown[] = ['emails', 'invited_names']

export const isListOfRows = (name: unknown): boolean => LISTS_OF_ROWS.includes(name)

/**
 * The name of a field in a refusal: `place.case_id`. An element of a list counts under the list,
 * `ids` and not `ids.0`, unless it is a row of a form.
 */
export function nameField(path: readonly PropertyKey[]): string {
  const index = path.findIndex((part) => typeof part === 'number')
  const named = index === -1 || isListOfRows(path[0]) ? path : path.slice(0, index)
  return named.join('.') || 'body'
}
