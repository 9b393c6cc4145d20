import { BIN_DAYS, binSettings } from '@casework/contract/bin'
import { t } from '@casework/texts'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useDebounce } from 'use-debounce'
import { Form, FormNumber, useAppForm } from '~/platform/form'
import { FormDialog } from '~/ui'
import { useOlderCount, useSaveRetention } from './bin.hooks.ts'

const FORM = 'bin-retention'
const DEBOUNCE_MS = 300

interface RetentionDialogProps {
  days: number
  open: boolean
  onClose: () => void
}

/** Changes for how many days the bin keeps deleted records. */
export function RetentionDialog({ days, open, onClose }: RetentionDialogProps) {
  const save = useSaveRetention()
  return (
    <FormDialog
      open={open}
      width="sm"
      title={t('Retention')}
      form={FORM}
      submitLabel={t('Save Changes')}
      pending={save.isPending}
      onClose={onClose}
    >
      <RetentionForm
        days={days}
        onSave={async (body) => {
          await save.mutateAsync({ body })
          onClose()
        }}
      />
    </FormDialog>
  )
}

interface RetentionFormProps {
  days: number
  onSave: (body: z.output<typeof binSettings>) => Promise<void>
}

function RetentionForm({ days, onSave }: RetentionFormProps) {
  const form = useAppForm(binSettings, { days })
  return (
    <Form id={FORM} form={form} onSubmit={onSave} failed={t('Failed to update the retention')}>
      <FormNumber
        name="days"
        label={t('Keep deleted records for (days)')}
        hint={t('From 7 to 365')}
        required
        min={BIN_DAYS.min}
        max={BIN_DAYS.max}
        step={1}
      />
      <OlderItems before={days} />
    </Form>
  )
}

/** Below a lower value: what would be removed. */
function OlderItems({ before }: { before: number }) {
  const [days] = useDebounce(useWatch<{ days: unknown }, 'days'>({ name: 'days' }), DEBOUNCE_MS)
  const lowered =
    typeof days === 'number' && days < before && Number.isInteger(days) && days >= BIN_DAYS.min
      ? days
      : null
  const count = useOlderCount(lowered)
  return (
    <p role="status" className="mt-3 font-medium text-danger empty:hidden">
      {lowered !== null && count !== undefined && count > 0
        ? t(
            '{n, plural, one {# item is} other {# items are}} older than {days} days. They will be permanently deleted after 24 hours.',
            { n: count, days: lowered },
          )
        : null}
    </p>
  )
}
