import type { Pagination } from '@casework/contract/parts/answer'
import { COUNT_LIMIT } from '@casework/contract/parts/lists'
import { sql, type Sql } from '../query/scope.ts'

export interface PageRequest {
  readonly page: number
  readonly page_size: number
}

/** Both are parameters, so that pages of all sizes share one plan. */
export const limitClause = ({ page, page_size }: PageRequest): Sql =>
  sql`limit ${page_size}::bigint offset ${(page - 1) * page_size}::bigint`

/** An empty list has one page (OQ-259). */
export function createPagination(
  { page, page_size }: PageRequest,
  counted: number,
  filtered: boolean,
): Pagination {
  const more = filtered && counted > COUNT_LIMIT
  const count = more ? COUNT_LIMIT : counted
  return {
    count,
    total_pages: Math.max(1, Math.ceil(count / page_size)),
    page,
    page_size,
    ...(more ? { count_is_lower_bound: true } : {}),
  }
}
