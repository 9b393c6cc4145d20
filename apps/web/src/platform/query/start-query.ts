import type { ReadEndpoint } from '@casework/contract/parts/endpoint'
import type { CallOptions } from '../http/call.ts'

/**
 * Requests what a page shows, from the loader of its route, while the code of the page loads.
 * Nothing waits for it: the page reads the same query and shows skeleton, data or failure. The
 * import is dynamic, so that the sign-in page does not load the query library (decision 0097).
 */
export function startQuery<E extends ReadEndpoint>(endpoint: E, input: CallOptions<E>): void {
  void import('./query-provider.tsx').then(({ ensureQuery }) => ensureQuery(endpoint, input))
}
