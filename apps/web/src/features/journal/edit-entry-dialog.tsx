import {
  entryChange,
  journalEndpoints,
  type EntryChange,
  type JournalEntry,
} from '@casework/contract/journal'
import { t } from '@casework/texts'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  EditedRecord,
  Form,
  FormControl,
  FormNumber,
  FormSelect,
  FormText,
  FormTextarea,
  useRecordForm,
} from '~/platform/form'
import { FormDialog, Select } from '~/ui'
import type { EntryDialogProps } from './entry-dialog-props.ts'
import { getDirectionLabel, getKindLabel, WRITTEN_KINDS } from './journal-labels.ts'
import { toWrittenEntry, useUpdateEntry } from './journal.hooks.ts'

const FORM = 'edit-entry'

/** Replaces an entry, as its author. */
export function EditEntryDialog({ entry, open, onClose }: EntryDialogProps) {
  const update = useUpdateEntry()
  const save = async ({ id, version, session_id }: JournalEntry, body: EntryChange) => {
    await update.mutateAsync({ params: { id }, body: { ...body, session_id }, version })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      title={t('Edit entry')}
      form={FORM}
      submitLabel={t('Save Changes')}
      pending={update.isPending}
      onClose={onClose}
    >
      <EditedRecord
        endpoint={journalEndpoints.get}
        input={{ params: { id: entry.id } }}
        initial={entry}
      >
        {(current) => <EditForm entry={current} onSave={(body) => save(current, body)} />}
      </EditedRecord>
    </FormDialog>
  )
}

interface EditFormProps {
  entry: JournalEntry
  onSave: (body: EntryChange) => Promise<void>
}

function EditForm({ entry, onSave }: EditFormProps) {
  // The session has no field here, so that a message about it is shown above the form.
  const fields = { ...toWrittenEntry(entry), case_id: undefined, session_id: undefined }
  const form = useRecordForm(entryChange, fields)
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={onSave}
      failed={t('Failed to save entry')}
      className="space-y-5"
    >
      <FormTextarea name="body" label={t('Text')} rows={5} maxLength={10_000} required />
      <KindFields />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormText name="happened_at" label={t('Date and time')} type="datetime-local" required />
        <FormNumber name="minutes" label={t('Minutes')} inputMode="numeric" />
      </div>
    </Form>
  )
}

/** A note has no direction. */
function KindFields() {
  const { setValue, getValues } = useFormContext<EntryChange>()
  const kind = useWatch<EntryChange, 'kind'>({ name: 'kind' })
  const choose = (next: string) =>
    setValue('direction', next === 'note' ? null : (getValues('direction') ?? 'out'))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormControl name="kind" label={t('Kind')} required>
        {(value, change) => (
          <Select
            value={String(value)}
            onValueChange={(next) => {
              change(next)
              choose(next)
            }}
            options={WRITTEN_KINDS.map((one) => ({ value: one, label: getKindLabel(one) }))}
          />
        )}
      </FormControl>
      {kind !== 'note' && (
        <FormSelect
          name="direction"
          label={t('Direction')}
          required
          options={(['out', 'in'] as const).map((one) => ({
            value: one,
            label: getDirectionLabel(one),
          }))}
        />
      )}
    </div>
  )
}
