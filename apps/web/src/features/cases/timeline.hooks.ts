import { caseContents, type TimelineItem } from '@casework/contract/case-contents'
import { firmEndpoints } from '@casework/contract/firm'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '~/platform/http/call'
import { currentTimeZone } from '~/platform/i18n/preferences'
import { buildQuery, buildQueryKey } from '~/platform/query/query'
import { endsInDrop } from './fold-drops.ts'

/**
 * What has happened in a case, newest first; older items are fetched page by page. A page that ends
 * inside a drop of documents is followed by the next one, so that the line of the drop is complete.
 * @param kinds with commas between them; all if undefined
 */
export function useTimeline(id: number, kinds: string | undefined) {
  const query = kinds === undefined ? {} : { kind: kinds }
  const pages = useInfiniteQuery({
    queryKey: [...buildQueryKey(caseContents.timeline, { params: { id }, query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(caseContents.timeline, {
        params: { id },
        query: { ...query, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_before }) => next_before,
    placeholderData: (before) => before,
  })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const isCut = hasNextPage && endsInDrop(items)
  useEffect(() => {
    if (isCut && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isCut, isFetching, isFetchNextPageError, fetchNextPage])
  return { ...pages, items }
}

/**
 * Returns a function for the time zone of an item: sessions and entries have wall-clock times of the
 * firm, which must read the same everywhere. Undefined while the firm's zone is loading.
 */
export function useZoneOfItems(): ((item: TimelineItem) => string | undefined) | undefined {
  const { data, isPending } = useQuery(buildQuery(firmEndpoints.get))
  if (isPending) return undefined
  const firmZone = data?.timezone ?? 'UTC'
  return ({ kind }) => (kind === 'session' || kind === 'entry' ? firmZone : currentTimeZone())
}
