import type { ResultOf, WriteEndpoint } from '@casework/contract/parts/endpoint'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { toast, type ToastAction } from '~/ui'
import { getErrorMessage } from '../http/api-error.ts'
import { call, type CallOptions } from '../http/call.ts'
import { invalidate } from './query.ts'
import { updateIdempotently, type ConflictCheck } from './update-idempotently.ts'

interface WriteOptions<E extends WriteEndpoint> {
  successMessage?: string | ((input: CallOptions<E>) => string) | undefined
  /** The way on from the success message. */
  successAction?: (saved: ResultOf<E>, input: CallOptions<E>) => ToastAction | undefined
  /** Message for a failure that has no message. Without it the caller shows failures. */
  failed?: string
  /** Recognizes an update that was saved although its response was lost. */
  conflictCheck?: ConflictCheck<E>
  /** Refetches after failures too, which often mean that another user has changed the list. */
  refetchAfterFailure?: boolean
  /** Called before the success message. */
  onSaved?: (saved: ResultOf<E>, input: CallOptions<E>) => Promise<void> | void
  onSettled?: () => void
}

/** Calls a write endpoint, makes what it changes stale, and shows the outcome in a toast. */
export function useWrite<E extends WriteEndpoint>(
  endpoint: E,
  {
    successMessage,
    successAction,
    failed,
    conflictCheck,
    refetchAfterFailure = false,
    onSaved,
    onSettled,
  }: WriteOptions<E>,
): UseMutationResult<ResultOf<E>, Error, CallOptions<E>> {
  const client = useQueryClient()
  return useMutation<ResultOf<E>, Error, CallOptions<E>>({
    mutationFn: (input) =>
      conflictCheck ? updateIdempotently(endpoint, conflictCheck, input) : call(endpoint, input),
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
    onError: (error) => {
      if (refetchAfterFailure) void invalidate(client, endpoint)
      if (failed !== undefined) toast.error(getErrorMessage(error, failed))
    },
    onSettled: () => onSettled?.(),
  })
}
