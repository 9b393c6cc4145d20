import { amendmentForm, type AmendmentForm } from '@casework/contract/journal'
import { t } from '@casework/texts'
import { Form, FormNumber, FormTextarea, useAppForm } from '~/platform/form'
import { FormDialog } from '~/ui'
import type { EntryDialogProps } from './entry-dialog-props.ts'
import { useAmendEntry } from './journal.hooks.ts'

const FORM = 'amend-entry'

/** Adds to an entry, which stays as it is. */
export function AmendDialog({ entry: { id }, open, onClose }: EntryDialogProps) {
  const amend = useAmendEntry()
  const save = async (body: AmendmentForm, idempotencyKey: string) => {
    await amend.mutateAsync({ params: { id }, body, idempotencyKey })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      title={t('Amend')}
      description={t('The entry does not change; the amendment is shown below it.')}
      form={FORM}
      submitLabel={t('Save')}
      pending={amend.isPending}
      onClose={onClose}
    >
      <AmendForm onSave={save} />
    </FormDialog>
  )
}

function AmendForm({
  onSave,
}: {
  onSave: (body: AmendmentForm, idempotencyKey: string) => Promise<void>
}) {
  const form = useAppForm(amendmentForm, { body: '', minutes: null })
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={onSave}
      failed={t('Failed to save entry')}
      className="space-y-5"
    >
      <FormTextarea name="body" label={t('Text')} rows={4} maxLength={10_000} required />
      <FormNumber name="minutes" label={t('Minutes')} inputMode="numeric" />
    </Form>
  )
}
