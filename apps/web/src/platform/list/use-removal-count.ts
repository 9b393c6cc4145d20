import type { Removal, removal, removalQuery } from '@casework/contract/parts/answer'
import type { ReadEndpoint } from '@casework/contract/parts/endpoint'
import type { byId } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '../http/api-error.ts'
import { buildQuery } from '../query/query.ts'

/** An endpoint that counts what a deletion would remove. */
export type CountingEndpoint = ReadEndpoint & {
  readonly params: typeof byId
  readonly query: typeof removalQuery
  readonly result: typeof removal
}

export interface RemovalCount {
  /** Undefined while loading. */
  counted: Removal | undefined
  /** Why counting failed. */
  failure: string | undefined
}

/** Counts what would be deleted along with the records. */
export function useRemovalCount(
  endpoint: CountingEndpoint,
  records: readonly { id: number }[],
): RemovalCount {
  const [id = 0, ...also] = records.map((record) => record.id)
  const input = { params: { id }, query: also.length > 0 ? { also: also.join(',') } : {} }
  const { data, error, isFetching } = useQuery({
    ...buildQuery(endpoint, input),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
  })
  return {
    counted: isFetching ? undefined : data,
    failure: error
      ? getErrorMessage(error, t('We could not check what else will be deleted.'))
      : undefined,
  }
}
