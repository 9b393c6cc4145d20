import { eraseForm, historyEndpoints, type HistoryEntry } from '@casework/contract/history'
import { t } from '@casework/texts'
import * as z from 'zod/mini'
import { Form, FormTextarea, useAppForm } from '~/platform/form'
import { isRecordType } from '~/platform/history/record-types'
import { useWrite } from '~/platform/query/use-write'
import { Button, Dialog, toast } from '~/ui'

interface EraseDialogProps {
  entry: HistoryEntry
  open: boolean
  onClose: () => void
}

const FORM = 'erase-values'
const reasonForm = z.object({ reason: eraseForm.shape.reason })

/** Erases the recorded values of the entry's record, for a reason. */
export function EraseDialog({ entry, open, onClose }: EraseDialogProps) {
  const { object_type, object_id, object_title } = entry
  const erase = useWrite(historyEndpoints.erase, {
    onSaved: ({ erased_values }) => {
      toast.success(t('{n} values erased', { n: erased_values }))
    },
  })
  const save = async ({ reason }: z.output<typeof reasonForm>) => {
    if (object_id === null || !isRecordType(object_type)) return
    await erase.mutateAsync({ body: { object_type, object_id, reason } })
    onClose()
  }
  return (
    <Dialog
      alert
      width="sm"
      open={open}
      pending={erase.isPending}
      onOpenChange={(next) => !next && onClose()}
      title={t('Erase values from history')}
      footer={
        <>
          <Button onClick={onClose} disabled={erase.isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={FORM} tone="danger" pending={erase.isPending}>
            {t('Erase values')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">
        {t(
          'All recorded values of "{title}" are erased from its history. Who did what and when stays, and the history remains verifiable. This cannot be undone.',
          { title: object_title ?? `#${object_id}` },
        )}
      </p>
      <ReasonForm onSave={save} />
    </Dialog>
  )
}

/** Mounted only while the dialog is open, so that it begins empty. */
function ReasonForm({
  onSave,
}: {
  onSave: (values: z.output<typeof reasonForm>) => Promise<void>
}) {
  const form = useAppForm(reasonForm, { reason: '' })
  return (
    <Form id={FORM} form={form} onSubmit={onSave} failed={t('Failed to erase values')}>
      <FormTextarea name="reason" label={t('Reason')} required rows={3} />
    </Form>
  )
}
