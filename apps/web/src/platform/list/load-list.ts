import type { ReadEndpoint } from '@casework/contract/parts/endpoint'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import type * as z from 'zod/mini'
import type { CallOptions } from '../http/call.ts'
import { startQuery } from '../query/start-query.ts'
import { BELOW } from '../use-media-query.ts'
import { fitPageSize, readIsTable } from './list-look.ts'
import { pickListState } from './list-state.ts'

/** Route options that request a list, and what the user may do with its records. */
export const loadList = <S extends z.ZodMiniObject, E extends ReadEndpoint & { query: S }>(
  endpoint: E,
) => ({
  // Hovering a link loads the page's code but makes no call.
  preload: false,
  loaderDeps: ({ search }: { search: z.output<S> }) => search,
  loader: ({ cause, deps }: { cause: string; deps: z.output<S> }): void => {
    // A mounted page requests what its filters change itself, and nothing of another workspace.
    if (cause !== 'enter') return
    const state = pickListState(endpoint.query, deps) as { page_size: number }
    const query = fitPageSize(state, readIsTable(endpoint.path) && !BELOW.md.matches())
    startQuery(endpoint, { query } as unknown as CallOptions<E>)
    startQuery(workspaceEndpoints.checkPermissions, {})
  },
})
