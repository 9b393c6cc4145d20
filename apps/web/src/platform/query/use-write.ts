import type { ResultOf, WriteEndpoint } from '@casework/contract/parts/endpoint'
import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { toast, type ToastAction } from '~/ui'
import { getErrorMessage, isSavedAlready } from '../http/api-error.ts'
import { call, type CallOptions } from '../http/call.ts'
import { invalidate } from './query.ts'
import { updateIdempotently, type ConflictCheck } from './update-idempotently.ts'
import { useOnce } from './use-once.ts'

interface WriteOptions<E extends WriteEndpoint> {
  successMessage?: string | ((input: CallOptions<E>) => string) | undefined
  /** The way on from the success message. */
  successAction?: (saved: ResultOf<E>, input: CallOptions<E>) => ToastAction | undefined
  /**
   * Message for a failure that has no message, or a function that returns the message. Without it
   * the caller shows failures.
   */
  failed?: string | ((error: Error) => string)
  /** Recognizes an update that was saved although its response was lost. */
  conflictCheck?: ConflictCheck<E>
  /** Refetches after failures too, which often mean that another user has changed the list. */
  refetchAfterFailure?: boolean
  /**
   * The response is shown once, such as codes: the call is not repeated if it got no response, and
   * nothing of it is kept after `reset`.
   */
  answersSecrets?: boolean
  /** Shows the outcome before the response; returns how to show the former values after a failure. */
  optimistic?: ((client: QueryClient, input: CallOptions<E>) => () => void) | undefined
  /** Called before the success message. */
  onSaved?: (saved: ResultOf<E>, input: CallOptions<E>) => Promise<void> | void
  onSettled?: (input: CallOptions<E>) => void
}

/**
 * Calls a write endpoint, makes what it changes stale, and shows the outcome in a toast. `mutate`
 * ignores what is being sent already.
 */
export function useWrite<E extends WriteEndpoint>(
  endpoint: E,
  {
    successMessage,
    successAction,
    failed,
    conflictCheck,
    refetchAfterFailure = false,
    answersSecrets = false,
    optimistic,
    onSaved,
    onSettled,
  }: WriteOptions<E>,
): UseMutationResult<ResultOf<E>, Error, CallOptions<E>, (() => void) | undefined> {
  const client = useQueryClient()
  const once = useOnce()
  const mutation = useMutation<ResultOf<E>, Error, CallOptions<E>, (() => void) | undefined>({
    mutationFn: (input) =>
      conflictCheck ? updateIdempotently(endpoint, conflictCheck, input) : call(endpoint, input),
    ...(answersSecrets && { retry: false, gcTime: 0 }),
    onMutate: (input) => optimistic?.(client, input),
    onSuccess: async (saved, input) => {
      void invalidate(client, endpoint)
      await onSaved?.(saved, input)
      if (successMessage === undefined) return
      const action = successAction?.(saved, input)
      toast.success(
        typeof successMessage === 'string' ? successMessage : successMessage(input),
        action?.duration,
        action,
      )
    },
    onError: (error, _input, showFormer) => {
      showFormer?.()
      if (refetchAfterFailure || isSavedAlready(error)) void invalidate(client, endpoint)
      if (failed !== undefined)
        toast.error(typeof failed === 'string' ? getErrorMessage(error, failed) : failed(error))
    },
    onSettled: (_saved, _error, input) => {
      once.end(input)
      onSettled?.(input)
    },
  })
  const mutate: typeof mutation.mutate = (...args) => {
    if (once.begin(args[0])) mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}
