import type { WriteEndpoint } from '@casework/contract/parts/endpoint'
import { t } from '@casework/texts'
import type { QueryClient } from '@tanstack/react-query'
import { ACTION_DURATION, toast, toastStore, type ToastAction } from '~/ui'
import { authStore, workspaceKey } from '../auth/auth-state.ts'
import {
  ApiError,
  getErrorMessage,
  isCancelled,
  NO_RESPONSE_STATUS,
  TIMEOUT_STATUS,
} from '../http/api-error.ts'
import type { CallOptions } from '../http/call.ts'
import { invalidate } from './query.ts'
import { updateIdempotently, type ConflictCheck } from './update-idempotently.ts'

/**
 * Calls an endpoint with the former values, and with the versions after the change.
 * @returns what could not be taken back, for the user; null if all was
 */
type TakeBack = () => Promise<string | null>

// A change is taken back by the person who made it, in the workspace where it was made.
let workspace = workspaceKey(authStore.get())
authStore.subscribe(() => {
  const now = workspaceKey(authStore.get())
  if (now === workspace) return
  workspace = now
  for (const { id, action } of toastStore.getState()) if (action) toast.dismiss(id)
})

/** The button of a success message that takes the change back, and says whether it did. */
export function buildUndo(
  client: QueryClient,
  endpoint: WriteEndpoint,
  takeBack: TakeBack,
): ToastAction {
  const madeIn = workspace
  const undo: ToastAction = {
    label: t('Undo'),
    duration: ACTION_DURATION,
    async onSelect() {
      try {
        const rest = await takeBack()
        if (rest === null) toast.success(t('The change was undone'))
        else toast.warning(rest)
      } catch (error) {
        // Whoever does not confirm that it is them has decided nothing about the undo.
        if (isCancelled(error)) {
          if (madeIn === workspace)
            toast.info(t('The change was not undone'), ACTION_DURATION, undo)
          return
        }
        const message = getErrorMessage(error, t('The change could not be undone'))
        // Without an answer, it can be tried again.
        if (isUnanswered(error)) toast.error(message, ACTION_DURATION, undo)
        else toast.error(message)
      } finally {
        void invalidate(client, endpoint)
      }
    },
  }
  return undo
}

/**
 * Undo of one record's change: sends the former values with the version after the change, so that a
 * later change of somebody else is not overwritten.
 */
export const buildRecordUndo = <E extends WriteEndpoint>(
  client: QueryClient,
  endpoint: E,
  check: ConflictCheck<E>,
  former: CallOptions<E>,
): ToastAction =>
  buildUndo(client, endpoint, async () => {
    await updateIdempotently(endpoint, check, former)
    return null
  })

/** Whether the server did not answer at all. */
export const isUnanswered = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === NO_RESPONSE_STATUS || error.status === TIMEOUT_STATUS)
