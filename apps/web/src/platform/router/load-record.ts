import type { ReadEndpoint } from '@casework/contract/parts/endpoint'
import type { byId } from '@casework/contract/parts/fields'

/** An endpoint that returns the record with the id in its path. */
type GetEndpoint = ReadEndpoint & { readonly params: typeof byId }

/**
 * Route options that request a record while the code of its page loads. Nothing waits for it: the
 * page finds the running query and shows skeleton, record or failure.
 */
export const loadRecord = (endpoint: GetEndpoint) => ({
  // Hovering a link loads the page's code but makes no call.
  preload: false,
  loader: ({ cause, params }: { cause: string; params: { id: string } }): void => {
    // When moving from one record to another, the mounted page requests the record itself.
    if (cause !== 'enter') return
    // A dynamic import, so that the sign-in page does not load the query library.
    void import('../query/query-provider.tsx').then(({ prefetchRecord }) =>
      prefetchRecord(endpoint, Number(params.id)),
    )
  },
})
