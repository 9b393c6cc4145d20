/** Whether the user chose the table for the list of this path on this device. */
export function readIsTable(path: string): boolean {
  try {
    return localStorage.getItem(path) === 'table'
  } catch {
    return false
  }
}

/** Records on a page of a table. */
export const TABLE_PAGE_SIZES = [50, 100]

/** A table shows 50 or 100 rows; the URL may name fewer, for cards. */
export const fitPageSize = <Query extends { page_size: number }>(
  query: Query,
  isTable: boolean,
): Query => (isTable && query.page_size < 50 ? { ...query, page_size: 100 } : query)
