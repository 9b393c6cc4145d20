import type { WriteEndpoint } from '@casework/contract/parts/endpoint'
import type { byId } from '@casework/contract/parts/fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '~/ui'
import { ApiError, getErrorMessage } from '../http/api-error.ts'
import { call } from '../http/call.ts'
import { invalidate } from './query.ts'
import { retryWhenRateLimited } from '../http/retries.ts'

/** Deletes the record of its path. */
type RemoveEndpoint = WriteEndpoint & { readonly params: typeof byId }

interface RemovalOptions {
  /** Translated messages. */
  texts: {
    one: string
    many: (count: number) => string
    oneFailed: string
    someFailed: string
  }
  /** Called with the ids that no longer exist, before the refetch. */
  onRemoved?: ((ids: readonly number[]) => void) | undefined
}

/** Whether the record was deleted, now or by somebody else before. */
const isGone = (outcome: PromiseSettledResult<unknown> | undefined) =>
  outcome?.status === 'fulfilled' ||
  (outcome?.reason instanceof ApiError && outcome.reason.status === 404)

/**
 * Deletes records with one parallel call each; some may fail while others succeed. Shows the
 * outcome in a toast.
 */
export function useRemoval(endpoint: RemoveEndpoint, { texts, onRemoved }: RemovalOptions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const remove = (id: number) => retryWhenRateLimited(() => call(endpoint, { params: { id } }))
      const outcomes = await Promise.allSettled(ids.map(remove))
      return { ids, outcomes }
    },
    onSuccess: ({ ids, outcomes }) => {
      const gone = ids.filter((_, at) => isGone(outcomes[at]))
      // Of several, one that somebody else has deleted is deleted as well.
      const failure = outcomes
        .filter((outcome) => outcome.status === 'rejected')
        .find((outcome) => ids.length === 1 || !isGone(outcome))
      if (gone.length > 0) onRemoved?.(gone)
      void invalidate(client, endpoint, ([, , path, input]) => {
        const { params } = input as { params?: { id?: number } }
        return path.startsWith(endpoint.path) && gone.includes(params?.id ?? Number.NaN)
      })
      if (failure)
        toast.error(
          ids.length === 1 ? getErrorMessage(failure.reason, texts.oneFailed) : texts.someFailed,
        )
      else toast.success(ids.length === 1 ? texts.one : texts.many(ids.length))
    },
  })
}
