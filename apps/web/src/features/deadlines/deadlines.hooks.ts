import { deadlineDuties } from '@casework/contract/deadline-duties'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '~/platform/http/call'
import { buildUndo } from '~/platform/query/undo'
import { useWrite } from '~/platform/query/use-write'

/** The dialog shows failures. */
export const useCreateDeadline = () =>
  useWrite(deadlineEndpoints.create, { successMessage: t('Deadline saved') })

export const useUpdateDeadline = () =>
  useWrite(deadlineEndpoints.update, {
    successMessage: t('Deadline saved'),
    refetchAfterFailure: true,
  })

const failed = t('Failed to save deadline')

/** Undo opens the deadline again. */
export function useDone() {
  const client = useQueryClient()
  return useWrite(deadlineEndpoints.done, {
    successMessage: t('Deadline done'),
    successAction: ({ id }) =>
      buildUndo(client, deadlineEndpoints.reopen, async () => {
        await call(deadlineEndpoints.reopen, { params: { id }, body: { reason: t('Undone') } })
        return null
      }),
    failed,
    refetchAfterFailure: true,
  })
}

export const useAcknowledge = () =>
  useWrite(deadlineEndpoints.acknowledge, {
    successMessage: t('Deadline acknowledged'),
    failed,
    refetchAfterFailure: true,
  })

export const useConfirmDate = () =>
  useWrite(deadlineEndpoints.confirm, {
    successMessage: t('Deadline confirmed'),
    failed,
    refetchAfterFailure: true,
  })

/** The dialog shows failures. */
export const useCancelDeadline = () =>
  useWrite(deadlineEndpoints.cancel, { successMessage: t('Deadline cancelled') })

/** The dialog shows failures. */
export const useReopen = () =>
  useWrite(deadlineEndpoints.reopen, { successMessage: t('Deadline reopened') })

/** The dialog shows failures, and names the number. */
export const useHandOver = () => useWrite(deadlineDuties.handOver, { refetchAfterFailure: true })
