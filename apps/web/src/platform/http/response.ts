import type { JsonEndpoint } from '@casework/contract/parts/endpoint'
import { readList, readOne, readPagination } from './answers.ts'

export const readRetryAfter = (response: Response) => response.headers.get('retry-after')

const NOT_JSON = null

export async function parseJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return NOT_JSON
  }
}

/** Unwraps a list, a page or a record, depending on the endpoint's result type. */
export function readResult(endpoint: JsonEndpoint, body: unknown): unknown {
  const { def } = endpoint.result._zod as { def: { type: string; shape?: Record<string, unknown> } }
  if (def.type === 'array') return readList(body)
  if (def.shape && 'items' in def.shape && 'pagination' in def.shape)
    // A page may have more than its items, such as the size of the whole bin.
    return Object.assign({}, Object.keys(def.shape).length > 2 && readOne(body), {
      items: readList(body),
      pagination: readPagination(body),
    })
  return readOne(body)
}
