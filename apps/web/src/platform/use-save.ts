import type { AnyEndpoint, ResultOf } from '@casework/contract/endpoint'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { toast } from '~/ui'
import { call, type CallOptions, type CallArguments } from './call.ts'
import { refresh } from './query.ts'

interface SaveOptions {
  /** Names of the capabilities whose lists and records change by it. */
  refresh: readonly string[]
  /** The sentence shown when it worked. */
  done?: string | undefined
}

/** A write to one endpoint: afterwards what it changed is stale, and the person is told. Failures are the caller's to show. */
export function useSave<E extends AnyEndpoint>(
  endpoint: E,
  { refresh: capabilities, done }: SaveOptions,
): UseMutationResult<ResultOf<E>, Error, CallOptions<E>> {
  const client = useQueryClient()
  return useMutation<ResultOf<E>, Error, CallOptions<E>>({
    // The tuple is the endpoint's own: `CallOptions` is what `call` takes.
    mutationFn: (input) => call(endpoint, ...([input] as unknown as CallArguments<E>)),
    onSuccess: () => {
      void refresh(client, capabilities)
      if (done !== undefined) toast.success(done)
    },
  })
}
