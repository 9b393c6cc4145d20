import type { Pagination } from '@casework/contract/parts/answer'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const getPath = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)

const LIST_PATHS = [
  ['data'],
  ['data', 'items'],
  ['data', 'results'],
  ['data', 'data'],
  ['data', 'data', 'items'],
  ['data', 'data', 'results'],
  ['results'],
]

/** Returns the first array found at one of the paths that responses use (HTTP-015..017). */
export function readList(body: unknown): unknown[] {
  for (const path of LIST_PATHS) {
    const found = getPath(body, ...path)
    if (Array.isArray(found)) return found
  }
  return []
}

/** Reads the pagination; a bare array counts as one page of its own length (HTTP-018). */
export function readPagination(body: unknown): Pagination {
  const found =
    getPath(body, 'data', 'pagination') ??
    getPath(body, 'data', 'data', 'pagination') ??
    getPath(body, 'pagination')
  const items = readList(body)
  const number = (key: string, fallback: number) =>
    isObject(found) && typeof found[key] === 'number' ? found[key] : fallback
  const count = number('count', items.length)
  return {
    count,
    total_pages: number('total_pages', 1),
    page: number('page', 1),
    page_size: number('page_size', items.length),
    count_is_lower_bound: getPath(found, 'count_is_lower_bound') === true,
  }
}

/** Reads one record. Unwraps a `data` that contains nothing but another `data` (HTTP-015). */
export function readOne(body: unknown): unknown {
  const data = getPath(body, 'data')
  return isObject(data) && Object.keys(data).length === 1 && 'data' in data ? data['data'] : data
}
