import type { WriteEndpoint } from '@casework/contract/parts/endpoint'
import { t } from '@casework/texts'
import type { QueryClient } from '@tanstack/react-query'
import { ACTION_DURATION, toast, type ToastAction } from '~/ui'
import { getErrorMessage } from '../http/api-error.ts'
import { invalidate } from './query.ts'

/**
 * The button of a success message that takes the change back, and says whether it did.
 * @param takeBack calls `endpoint` with the former values, and with the versions after the change
 */
export const buildUndo = (
  client: QueryClient,
  endpoint: WriteEndpoint,
  takeBack: () => Promise<unknown>,
): ToastAction => ({
  label: t('Undo'),
  duration: ACTION_DURATION,
  onSelect: () => void undo(client, endpoint, takeBack),
})

async function undo(
  client: QueryClient,
  endpoint: WriteEndpoint,
  takeBack: () => Promise<unknown>,
): Promise<void> {
  try {
    await takeBack()
    toast.success(t('The change was undone'))
  } catch (error) {
    toast.error(getErrorMessage(error, t('The change could not be undone')))
  } finally {
    void invalidate(client, endpoint)
  }
}
