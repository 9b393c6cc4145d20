import type { ReadEndpoint } from '@casework/contract/parts/endpoint'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import type * as z from 'zod/mini'
import type { CallOptions } from '../http/call.ts'
import { startQuery } from '../query/start-query.ts'
import { LOADER_OPTIONS } from '../router/loader-options.ts'
import { BELOW } from '../use-media-query.ts'
import { fitPageSize, readIsTable } from './list-look.ts'
import { pickListState } from './list-state.ts'

/**
 * Route options that request a list, and what the user may do with its records.
 * @param isShown whether the URL shows the list at all, and not another tab
 */
export const loadList = <
  E extends ReadEndpoint & { query: z.ZodMiniObject },
  Search extends object,
>(
  endpoint: E,
  isShown: (search: Search) => boolean = () => true,
) => ({
  ...LOADER_OPTIONS,
  loaderDeps: ({ search }: { search: Search }) => search,
  loader: async ({ deps }: { deps: Search }): Promise<void> => {
    if (!isShown(deps)) return
    const state = pickListState(endpoint.query, deps as never) as { page_size: number }
    const query = fitPageSize(state, readIsTable(endpoint.path) && !BELOW.md.matches())
    await startQuery(endpoint, { query } as unknown as CallOptions<E>)
    await startQuery(workspaceEndpoints.checkPermissions, {})
  },
})
