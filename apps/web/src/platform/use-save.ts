import type { AnyEndpoint, ResultOf } from '@casework/contract/endpoint'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { toast } from '~/ui'
import { call, type CallOptions, type CallArguments } from './call.ts'
import { refresh } from './query.ts'

interface SaveOptions {
  /** Capabilities whose lists and records become stale. */
  refresh: readonly string[]
  /** Success message. */
  done?: string | undefined
}

/**
 * A mutation that refreshes stale data and shows a toast on success. The caller handles failures.
 */
export function useSave<E extends AnyEndpoint>(
  endpoint: E,
  { refresh: capabilities, done }: SaveOptions,
): UseMutationResult<ResultOf<E>, Error, CallOptions<E>> {
  const client = useQueryClient()
  return useMutation<ResultOf<E>, Error, CallOptions<E>>({
    // `CallOptions` is what `call` takes, but TypeScript cannot see that for a type parameter.
    mutationFn: (input) => call(endpoint, ...([input] as unknown as CallArguments<E>)),
    onSuccess: () => {
      void refresh(client, capabilities)
      if (done !== undefined) toast.success(done)
    },
  })
}
