import { historyEndpoints } from '@casework/contract/history'
import type { TimelineType } from '@casework/contract/history-export'
import type { ReadEndpoint } from '@casework/contract/parts/endpoint'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { buildQueryKey } from '../query/query.ts'

const TIMELINES = {
  client: historyEndpoints.ofClient,
  case: historyEndpoints.ofCase,
  session: historyEndpoints.ofSession,
  document: historyEndpoints.ofDocument,
  document_group: historyEndpoints.ofGroup,
} as const satisfies Record<TimelineType, unknown>

type Timeline = Omit<typeof historyEndpoints.ofClient, 'path' | 'permission'> &
  Pick<ReadEndpoint, 'path' | 'permission'>

/** The timeline of a record, newest first; older entries are fetched page by page. */
export function useRecordHistory(object_type: TimelineType, id: number) {
  const endpoint: Timeline = TIMELINES[object_type]
  return useInfiniteQuery({
    queryKey: [...buildQueryKey(endpoint, { params: { id } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { params: { id }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.page < pagination.total_pages ? pagination.page + 1 : undefined,
    // Views and downloads add entries too, and no write invalidates this query for them.
    refetchOnMount: 'always',
  })
}
