import type { CallInput, ReadEndpoint } from '@casework/contract/parts/endpoint'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import type * as z from 'zod/mini'
import { readEarly } from '../http/early-reads.ts'
import { fitPageSize, readIsTable } from './list-look.ts'
import { pickListState } from './list-state.ts'

/**
 * Requests a list, and what the user may do with its records, while the code of its page loads. For
 * `beforeLoad` of its route, after everything that may redirect.
 */
export function readListEarly<S extends z.ZodMiniObject, E extends ReadEndpoint & { query: S }>(
  endpoint: E,
  { search, preload }: { search: z.output<S>; preload: boolean },
): void {
  if (preload) return
  const state = pickListState(endpoint.query, search) as { page_size: number }
  const query = fitPageSize(state, readIsTable(endpoint.path))
  readEarly(endpoint, { query } as unknown as CallInput<E>)
  readEarly(workspaceEndpoints.checkPermissions, {})
}
