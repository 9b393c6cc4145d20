import type { Pagination } from '@casework/contract/parts/answer'
import type { ReadEndpoint } from '@casework/contract/parts/endpoint'
import { t } from '@casework/texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AsyncComboboxProps, ComboboxOption } from '~/ui'
import { getErrorMessage } from '../http/api-error.ts'
import { logError } from '../log.ts'
import { call } from '../http/call.ts'
import { buildQueryKey } from './query.ts'

interface Source<Item> {
  endpoint: ReadEndpoint
  /** Filters besides the search text, such as the client of the cases. */
  query?: Readonly<Record<string, unknown>> | undefined
  toOption: (item: Item) => ComboboxOption
}

type Searching = Pick<
  AsyncComboboxProps,
  'options' | 'onSearch' | 'loading' | 'onEndReached' | 'error'
>

const PAGE_OF_OPTIONS = 20

interface Found<Item> {
  /**
   * Returns the item of an option, also of an earlier search: a press may come while the next
   * search loads, and the selected item need not be among its results.
   */
  findItem: (id: number | null) => Item | null
}

/**
 * The search props of an `AsyncCombobox` over a paged server list. Loads nothing until it is
 * opened. Keeps the old results until the next arrive, so that no press hits an empty list.
 */
export function useOptions<Item extends { id: number }>({
  endpoint,
  query = {},
  toOption,
}: Source<Item>): Searching & Found<Item> {
  const [search, setSearch] = useState<string | null>(null)
  const asked = { ...query, page_size: PAGE_OF_OPTIONS, ...(search && { search }) }
  const scope = JSON.stringify(buildQueryKey(endpoint, query))
  const pages = useInfiniteQuery({
    queryKey: [...buildQueryKey(endpoint, { query: asked }), 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      (await call<ReadEndpoint>(endpoint, { query: { ...asked, page: pageParam }, signal })) as {
        items: Item[]
        pagination: Pagination
      },
    initialPageParam: 1,
    // More pages may follow a count that is a lower bound.
    getNextPageParam: ({ items, pagination }, _pages, page) =>
      page < pagination.total_pages ||
      (pagination.count_is_lower_bound && items.length === PAGE_OF_OPTIONS)
        ? page + 1
        : undefined,
    enabled: search !== null,
    meta: { scope },
    // Only for the same filters: another client's cases would be wrong.
    placeholderData: (found, before) => (before?.meta?.['scope'] === scope ? found : undefined),
    throwOnError: (error) => {
      // The error is shown inside the list; the form stays usable.
      logError(`Options could not be loaded from ${endpoint.path}`, error.message)
      return false
    },
  })
  const items = pages.data?.pages.flatMap((page) => page.items) ?? []
  const seen = useRef(new Map<number, Item>())
  useEffect(() => {
    for (const item of items) seen.current.set(item.id, item)
  })
  return {
    findItem: (id) =>
      items.find((item) => item.id === id) ?? (id === null ? null : (seen.current.get(id) ?? null)),
    options: items.map(toOption),
    onSearch: setSearch,
    loading: pages.isFetching,
    onEndReached: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage()
    },
    error: pages.error ? getErrorMessage(pages.error, t('Request failed')) : undefined,
  }
}
