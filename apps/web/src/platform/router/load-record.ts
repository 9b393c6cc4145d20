import type { ReadEndpoint } from '@casework/contract/parts/endpoint'
import type { byId } from '@casework/contract/parts/fields'
import { startQuery } from '../query/start-query.ts'

/** An endpoint that returns the record with the id in its path. */
type GetEndpoint = ReadEndpoint & { readonly params: typeof byId }

/** Route options that request the record of a page. */
export const loadRecord = (endpoint: GetEndpoint) => ({
  // Hovering a link loads the page's code but makes no call.
  preload: false,
  loader: ({ cause, params }: { cause: string; params: { id: string } }): void => {
    // A mounted page requests the next record itself, and none of another workspace.
    if (cause !== 'enter') return
    startQuery(endpoint, { params: { id: Number(params.id) } })
  },
})
