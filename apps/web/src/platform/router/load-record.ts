import type { ReadEndpoint } from '@casework/contract/parts/endpoint'
import type { byId } from '@casework/contract/parts/fields'

/** Reads the record of its path. */
type GetEndpoint = ReadEndpoint & { readonly params: typeof byId }

/**
 * Route options that request a record while the code of its page loads. Nothing waits for it: the
 * page finds the running query and shows skeleton, record or failure.
 */
export const loadRecord = (endpoint: GetEndpoint) => ({
  // Pointing at a link loads the page's code but makes no call.
  preload: false,
  loader: ({ cause, params }: { cause: string; params: { id: string } }): void => {
    // From one record to the next the page is there already and requests the record itself.
    if (cause !== 'enter') return
    // Imported here because the sign-in page works without the query library.
    void import('../query/query-provider.tsx').then(({ prefetchRecord }) =>
      prefetchRecord(endpoint, Number(params.id)),
    )
  },
})
