import type { LegalCase } from '@casework/contract/cases'
import { sessionEndpoints } from '@casework/contract/sessions'
import { day } from '@casework/contract/parts/fields'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Form, FormText, useAppForm } from '~/platform/form'
import { addDays } from '~/platform/i18n/days'
import { todayInputValue } from '~/platform/i18n/format'
import { buildQuery } from '~/platform/query/query'
import { FormDialog } from '~/ui'
import type { useSetCaseStatus } from './case-status.hooks.ts'

const FORM = 'close-case'
const closeForm = z.object({ on: day('Please enter a valid date') })

interface CloseCaseDialogProps {
  legalCase: LegalCase
  setStatus: ReturnType<typeof useSetCaseStatus>
  open: boolean
  onClose: () => void
}

/** Asks for the day and says how many sessions are still planned. */
export function CloseCaseDialog({ legalCase, setStatus, open, onClose }: CloseCaseDialogProps) {
  const { id, version } = legalCase
  const close = async ({ on }: z.output<typeof closeForm>) => {
    // Unchanged, it is left out: the firm's today may be another day than the browser's.
    const chosen = on === todayInputValue() ? {} : { on }
    await setStatus.mutateAsync({ params: { id }, body: { status: 'closed', ...chosen }, version })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      width="sm"
      title={t('Close case')}
      form={FORM}
      submitLabel={t('Close case')}
      pending={setStatus.isPending}
      onClose={onClose}
    >
      <CloseCaseForm id={id} onSave={close} />
    </FormDialog>
  )
}

function CloseCaseForm({
  id,
  onSave,
}: {
  id: number
  onSave: (values: z.output<typeof closeForm>) => Promise<void>
}) {
  const today = todayInputValue()
  const form = useAppForm(closeForm, { on: today })
  const count = usePlannedSessions(id, today)
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={onSave}
      failed={t('Failed to change status')}
      className="space-y-4"
    >
      <FormText name="on" label={t('Date')} type="date" required max={today} />
      {count !== undefined && count > 0 && (
        <p className="text-ink-2">
          {t(
            '{count, plural, one {# session is still to come.} other {# sessions are still to come.}}',
            { count },
          )}
        </p>
      )}
    </Form>
  )
}

/** How many sessions of the case are after today; undefined until known. */
function usePlannedSessions(id: number, today: string): number | undefined {
  const { data } = useQuery(
    buildQuery(sessionEndpoints.list, {
      query: { case: id, date_after: addDays(today, 1), page_size: 1 },
    }),
  )
  return data?.pagination.count
}
