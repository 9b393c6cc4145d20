import { caseContents } from '@casework/contract/case-contents'
import type { LegalCase } from '@casework/contract/cases'
import { sessionEndpoints } from '@casework/contract/sessions'
import type { Pagination } from '@casework/contract/parts/answer'
import { day } from '@casework/contract/parts/days'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { Form, FormText, useAppForm, useFormField } from '~/platform/form'
import { addDays } from '~/platform/i18n/days'
import { formatCalendarDay, markLowerBound, todayInputValue } from '~/platform/i18n/format'
import { buildQuery } from '~/platform/query/query'
import { Checkbox, FormDialog } from '~/ui'
import type { useSetCaseStatus } from './case-status.hooks.ts'

const FORM = 'close-case'
const closeForm = z.object({ on: day('Please enter a valid date'), accept_open: z.boolean() })

export interface CloseCaseDialogProps {
  legalCase: LegalCase
  setStatus: ReturnType<typeof useSetCaseStatus>
  open: boolean
  onClose: () => void
}

/** Asks for the day and says how many sessions are still planned. */
export function CloseCaseDialog({ legalCase, setStatus, open, onClose }: CloseCaseDialogProps) {
  const { id, version } = legalCase
  const close = async ({ on, accept_open }: z.output<typeof closeForm>) => {
    // Omit the default: today in the firm may be another day than in the browser.
    const chosen = { ...(on !== todayInputValue() && { on }), ...(accept_open && { accept_open }) }
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
      <CloseCaseForm legalCase={legalCase} onSave={close} />
    </FormDialog>
  )
}

function CloseCaseForm({
  legalCase: { id, date },
  onSave,
}: {
  legalCase: LegalCase
  onSave: (values: z.output<typeof closeForm>) => Promise<void>
}) {
  const today = todayInputValue()
  const form = useAppForm(closeForm, { on: today, accept_open: false })
  const open = useOpenDeadlines(id)
  const { count = 0, count_is_lower_bound } = usePlannedSessions(id, today) ?? {}
  const on = useWatch({ control: form.control, name: 'on' })
  return (
    <Form
      id={FORM}
      form={form}
      onSubmit={onSave}
      failed={t('Failed to change status')}
      className="space-y-4"
    >
      <FormText name="on" label={t('Date')} type="date" required max={today} />
      {on !== '' && on < date && (
        <p role="status" className="font-medium text-warn">
          {t('This is before the date of the case, {date}.', { date: formatCalendarDay(date) })}
        </p>
      )}
      {open > 0 && <OpenDeadlines count={open} />}
      {count > 0 && (
        <p className="text-ink-2">
          {markLowerBound(
            t(
              '{count, plural, one {# session is still to come.} other {# sessions are still to come.}}',
              { count },
            ),
            count_is_lower_bound,
          )}
        </p>
      )}
    </Form>
  )
}

/** Reminders continue after the case is closed, so the user has to accept that. */
function OpenDeadlines({ count }: { count: number }) {
  const { value, change } = useFormField('accept_open')
  return (
    <div className="space-y-2">
      <p className="text-warn">
        {t(
          '{n, plural, one {# deadline is still open. Its reminders go on.} other {# deadlines are still open. Their reminders go on.}}',
          { n: count },
        )}
      </p>
      <Checkbox checked={value === true} onCheckedChange={change} label={t('Close anyway')} />
    </div>
  )
}

/** The number of open deadlines of the case, as its overview has it. */
function useOpenDeadlines(id: number): number {
  const { data } = useQuery({
    ...buildQuery(caseContents.overview, { params: { id } }),
    refetchOnMount: 'always',
  })
  return data?.open_deadlines ?? 0
}

/** How many sessions of the case are after today; undefined until known. */
function usePlannedSessions(id: number, today: string): Pagination | undefined {
  const { data } = useQuery(
    buildQuery(sessionEndpoints.list, {
      query: { case: id, date_after: addDays(today, 1), page_size: 1 },
    }),
  )
  return data?.pagination
}
