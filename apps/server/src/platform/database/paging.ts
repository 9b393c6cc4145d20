import type { Pagination } from '@casework/contract/parts/answer'
import { COUNT_LIMIT } from '@casework/contract/parts/lists'
import { raw, sql, type Sql } from './scope.ts'

export interface PageRequest {
  readonly page: number
  readonly page_size: number
}

/** LIMIT is inlined (few values); OFFSET is a parameter, so that all pages share one plan. */
export function limitClause({ page, page_size }: PageRequest): Sql {
  const size = raw(`limit ${page_size}`)
  return page === 1 ? size : sql`${size} offset ${(page - 1) * page_size}::bigint`
}

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
