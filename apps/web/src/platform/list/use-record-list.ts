import type { ReadEndpoint, CallInput } from '@casework/contract/parts/endpoint'
import { useQuery } from '@tanstack/react-query'
import { buildListQuery } from '../query/query.ts'
import { useKeptPage } from './keep-place.ts'

/** Page size of a list inside a record's page (CONST-017). */
const PAGE_SIZE = 10

export type QueryOf<E> = NonNullable<CallInput<E>['query']>

/** State of a list inside a record's page, for `ListView`. The URL does not contain its page. */
export function useRecordList<E extends ReadEndpoint>(endpoint: E, filter: QueryOf<E>) {
  const [page, setPage] = useKeptPage(endpoint.path + JSON.stringify(filter))
  const list = useQuery(
    buildListQuery(endpoint, { ...filter, page, page_size: PAGE_SIZE } as QueryOf<E>),
  )
  return { list, page, pageSize: PAGE_SIZE, onPageChange: setPage }
}
