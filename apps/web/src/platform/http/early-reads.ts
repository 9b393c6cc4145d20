import type { CallInput, ReadEndpoint, ResultOf } from '@casework/contract/parts/endpoint'
import { authStore, workspaceKey } from '../auth/auth-state.ts'
import { call } from './call.ts'
import { REQUEST_TIMEOUT, type RequestInput } from './request.ts'

/** Calls sent before the query cache was loaded, until their query takes them. */
const sent = new Map<string, Promise<unknown>>()
let isOpen = true

const buildKey = ({ path }: ReadEndpoint, { params, query }: Omit<RequestInput, 'body'>) =>
  JSON.stringify([workspaceKey(authStore.get()), path, params, sortKeys(query)])

const sortKeys = (query: object = {}) =>
  Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * Calls an endpoint while the code of the page still loads; the page's query takes the response.
 * Does nothing once the cache is loaded, which may have a response already (decision 0037).
 */
export function readEarly<E extends ReadEndpoint>(endpoint: E, input: CallInput<E>): void {
  const given = input as Omit<RequestInput, 'body'>
  const key = buildKey(endpoint, given)
  if (!isOpen || sent.has(key)) return
  const response = call<ReadEndpoint>(endpoint, given)
  sent.set(key, response)
  // The query that takes it reports the failure.
  response.catch(() => undefined)
  // An old response must not answer a later query.
  setTimeout(() => sent.delete(key), REQUEST_TIMEOUT)
}

/** Returns the response of an early call; undefined if there was none or it was taken before. */
export function takeEarlyRead<E extends ReadEndpoint>(
  endpoint: E,
  input: object,
): Promise<ResultOf<E>> | undefined {
  const key = buildKey(endpoint, input)
  const response = sent.get(key) as Promise<ResultOf<E>> | undefined
  sent.delete(key)
  return response
}

/** Drops responses that a write, another sign-in, role or language has made stale. */
export const forgetEarlyReads = (): void => sent.clear()

/** The query cache is loaded: from here on it knows what has to be requested. */
export function closeEarlyReads(): void {
  isOpen = false
}
