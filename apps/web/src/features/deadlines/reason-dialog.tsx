import type { Deadline } from '@casework/contract/deadlines'
import { requiredText } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import * as z from 'zod/mini'
import { Form, FormTextarea, useAppForm } from '~/platform/form'
import { FormDialog } from '~/ui'
import { useCancelDeadline, useReopen } from './deadlines.hooks.ts'

const FORM = 'deadline-reason'
const REASON = 'Please give a reason'
const reasonForm = z.object({ reason: requiredText(500, REASON).check(z.minLength(3, REASON)) })

interface ReasonDialogProps {
  deadline: Deadline
  action: 'cancel' | 'reopen'
  open: boolean
  onClose: () => void
}

/** Cancels or reopens a deadline, with the reason for its history. */
export function ReasonDialog({
  deadline: { id, title },
  action,
  open,
  onClose,
}: ReasonDialogProps) {
  const [cancel, reopen] = [useCancelDeadline(), useReopen()]
  const { mutateAsync, isPending } = action === 'cancel' ? cancel : reopen
  const label = action === 'cancel' ? t('Cancel deadline') : t('Reopen deadline')
  const form = useAppForm(reasonForm, { reason: '' })
  const save = async (body: z.output<typeof reasonForm>) => {
    await mutateAsync({ params: { id }, body })
    form.reset()
    onClose()
  }
  return (
    <FormDialog
      open={open}
      width="sm"
      title={label}
      description={title}
      form={FORM}
      submitLabel={label}
      danger={action === 'cancel'}
      pending={isPending}
      onClose={onClose}
    >
      <Form id={FORM} form={form} onSubmit={save} failed={t('Failed to save deadline')}>
        <FormTextarea name="reason" label={t('Reason')} rows={3} maxLength={500} required />
      </Form>
    </FormDialog>
  )
}
