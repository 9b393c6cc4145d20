import type { JournalEntry } from '@casework/contract/journal'
import { TOO_LONG } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import * as z from 'zod/mini'
import { Form, FormTextarea, useAppForm } from '~/platform/form'
import { getErrorMessage } from '~/platform/http/api-error'
import { ConfirmDialog, FormDialog } from '~/ui'
import type { EntryDialogProps } from './entry-dialog-props.ts'
import { useRemoveEntry } from './journal.hooks.ts'

const FORM = 'delete-entry'
const reasonForm = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please give a reason'), z.maxLength(500, TOO_LONG)),
})

const describe = ({ amendments_count }: JournalEntry) =>
  [
    t('Delete this entry? This cannot be undone.'),
    ...(amendments_count > 0 ? [t('Its amendments are deleted with it.')] : []),
  ].join(' ')

/** The author within 24 hours is asked once; a later deletion needs a reason. */
export function DeleteEntryDialog(props: EntryDialogProps) {
  return props.needsReason ? <DeleteWithReason {...props} /> : <DeleteOwn {...props} />
}

function DeleteOwn({ entry, open, onClose }: EntryDialogProps) {
  const remove = useRemoveEntry()
  const failed = t('Failed to delete entry')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Delete entry')}
      confirmLabel={t('Delete')}
      danger
      pending={remove.isPending}
      error={remove.error ? getErrorMessage(remove.error, failed) : undefined}
      onConfirm={() =>
        remove.mutate({ params: { id: entry.id }, body: { reason: null } }, { onSuccess: onClose })
      }
    >
      {describe(entry)}
    </ConfirmDialog>
  )
}

function DeleteWithReason({ entry, open, onClose }: EntryDialogProps) {
  const remove = useRemoveEntry()
  const form = useAppForm(reasonForm, { reason: '' })
  const save = async (body: { reason: string }) => {
    await remove.mutateAsync({ params: { id: entry.id }, body })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      width="sm"
      title={t('Delete entry')}
      description={describe(entry)}
      form={FORM}
      submitLabel={t('Delete')}
      danger
      pending={remove.isPending}
      onClose={onClose}
    >
      <Form id={FORM} form={form} onSubmit={save} failed={t('Failed to delete entry')}>
        <FormTextarea name="reason" label={t('Reason')} rows={3} maxLength={500} required />
      </Form>
    </FormDialog>
  )
}
