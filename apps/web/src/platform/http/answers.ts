import type { Pagination } from '@casework/contract/parts/answer'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inside, key) => (isObject(inside) ? inside[key] : undefined), value)

const LISTS = [
  ['data'],
  ['data', 'items'],
  ['data', 'results'],
  ['data', 'data'],
  ['data', 'data', 'items'],
  ['data', 'data', 'results'],
  ['results'],
]

/**
 * Returns the first array found in any place where a response may have its list (HTTP-015 to
 * HTTP-017).
 */
export function readList(body: unknown): unknown[] {
  for (const path of LISTS) {
    const found = at(body, ...path)
    if (Array.isArray(found)) return found
  }
  return []
}

/** Reads the pagination; a bare array counts as one page of its own length (HTTP-018). */
export function readPagination(body: unknown): Pagination {
  const found =
    at(body, 'data', 'pagination') ??
    at(body, 'data', 'data', 'pagination') ??
    at(body, 'pagination')
  const items = readList(body)
  const number = (key: string, fallback: number) =>
    isObject(found) && typeof found[key] === 'number' ? found[key] : fallback
  const count = number('count', items.length)
  return {
    count,
    total_pages: number('total_pages', 1),
    page: number('page', 1),
    page_size: number('page_size', items.length),
    count_is_lower_bound: at(found, 'count_is_lower_bound') === true,
  }
}

/** Reads one record; if `data` contains only another `data`, that is unwrapped (HTTP-015). */
export function readOne(body: unknown): unknown {
  const data = at(body, 'data')
  return isObject(data) && Object.keys(data).length === 1 && 'data' in data ? data['data'] : data
}
