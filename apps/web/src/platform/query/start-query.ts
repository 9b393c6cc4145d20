import type { ReadEndpoint } from '@casework/contract/parts/endpoint'
import type { CallOptions } from '../http/call.ts'

/**
 * Requests what a page shows, from the loader of its route, while the code of the page loads. It
 * waits until the request is sent, not for its response: the page reads the same query and shows
 * skeleton, data or failure. The import is dynamic, so that the sign-in page does not load the query
 * library (decision 0098).
 */
export async function startQuery<E extends ReadEndpoint>(
  endpoint: E,
  input: CallOptions<E>,
): Promise<void> {
  const { ensureQuery } = await import('./query-provider.tsx')
  ensureQuery(endpoint, input)
}

/** Like `startQuery`, for the copy of a record that a form changes: no copy of an earlier visit. */
export async function startCopy<E extends ReadEndpoint>(
  endpoint: E,
  input: CallOptions<E>,
): Promise<void> {
  const { ensureNewCopy } = await import('./query-provider.tsx')
  ensureNewCopy(endpoint, input)
}
