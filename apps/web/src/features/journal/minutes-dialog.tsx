import { firmEndpoints } from '@casework/contract/firm'
import { journalEndpoints, type MinutesSums } from '@casework/contract/journal'
import { t } from '@casework/texts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { CaseSelect, FailedPart, PartSkeleton } from '~/features/cases'
import { ClientSelect } from '~/features/clients'
import { callForBytes } from '~/platform/http/call'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { saveBytes } from '~/platform/http/files'
import { buildUrl } from '~/platform/http/request'
import { DATE_LIMITS } from '~/platform/i18n/date-limits'
import { formatCalendarDay, formatCount, todayInputValue } from '~/platform/i18n/format'
import { buildQuery } from '~/platform/query/query'
import { Button, Dialog, Field, Select, TextInput, toast } from '~/ui'
import { formatMinutes } from './journal-labels.ts'
import { minutesStore } from './minutes-store.ts'

/** Sums of minutes in a period, and their export. */
export function MinutesDialog() {
  const { isOpen, case_id } = useStore(minutesStore)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && minutesStore.setState({ isOpen: false })}
      title={t('Minutes')}
      width="lg"
    >
      <Minutes case_id={case_id} />
    </Dialog>
  )
}

interface Filter {
  date_after: string
  date_before: string
  case_id: number | null
  client_id: number | null
  user_id: number | null
  group_by: 'case' | 'person' | 'day'
}

/** From the first to the last day of this month. */
function getThisMonth(): Pick<Filter, 'date_after' | 'date_before'> {
  const now = new Date()
  const at = (month: number, day: number) =>
    todayInputValue(new Date(now.getFullYear(), now.getMonth() + month, day))
  return { date_after: at(0, 1), date_before: at(1, 0) }
}

const toQuery = ({ case_id, client_id, user_id, ...filter }: Filter) => ({
  ...filter,
  ...(case_id !== null && { case_id }),
  ...(client_id !== null && { client_id }),
  ...(user_id !== null && { user_id }),
})

function Minutes({ case_id }: { case_id: number | null }) {
  const [filter, setFilter] = useState<Filter>(() => ({
    ...getThisMonth(),
    case_id,
    client_id: null,
    user_id: null,
    group_by: 'case',
  }))
  const hasPeriod = filter.date_after !== '' && filter.date_before !== ''
  const sums = useQuery({
    ...buildQuery(journalEndpoints.minutes, { query: toQuery(filter) }),
    enabled: hasPeriod,
  })
  return (
    <div className="space-y-5">
      <Filters
        filter={filter}
        onChange={(next) => setFilter((before) => ({ ...before, ...next }))}
      />
      <div className="flex flex-wrap gap-2">
        <Export filter={filter} format="csv" label={t('Export CSV')} disabled={!sums.data} />
        <Export filter={filter} format="xlsx" label={t('Export Excel')} disabled={!sums.data} />
      </div>
      <div aria-live="polite" aria-busy={sums.isFetching}>
        {hasPeriod && !sums.data && !sums.error && <PartSkeleton lines={3} />}
        {sums.error && <FailedPart part={sums} message={describeFailure(sums.error)} />}
        {sums.data && <Sums sums={sums.data} group_by={filter.group_by} />}
      </div>
    </div>
  )
}

/** What is wrong with the period, or why the sums could not be loaded. */
function describeFailure(error: Error): string {
  const [field] = Object.values((error instanceof ApiError && error.data) || {})
  return field?.[0] ?? getErrorMessage(error, t('Failed to load minutes'))
}

interface FiltersProps {
  filter: Filter
  onChange: (next: Partial<Filter>) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const { data: members = [] } = useQuery(buildQuery(firmEndpoints.members))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('From')} plain>
        <TextInput
          {...DATE_LIMITS.date}
          type="date"
          value={filter.date_after}
          onChange={(event) => onChange({ date_after: event.target.value })}
        />
      </Field>
      <Field label={t('To')} plain>
        <TextInput
          {...DATE_LIMITS.date}
          type="date"
          value={filter.date_before}
          onChange={(event) => onChange({ date_before: event.target.value })}
        />
      </Field>
      <Field label={t('Client')} plain>
        <ClientSelect
          value={filter.client_id}
          onValueChange={(client_id) => onChange({ client_id, case_id: null })}
        />
      </Field>
      <Field label={t('Case')} plain>
        <CaseSelect
          value={filter.case_id}
          client={filter.client_id ?? undefined}
          onChoose={(chosen) => onChange({ case_id: chosen?.id ?? null })}
        />
      </Field>
      <Field label={t('Person')} plain>
        <Select
          value={filter.user_id === null ? '' : String(filter.user_id)}
          onValueChange={(value) => onChange({ user_id: value === '' ? null : Number(value) })}
          options={[
            { value: '', label: t('Everybody') },
            ...members.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
          ]}
        />
      </Field>
      <Field label={t('Group by')} plain>
        <Select
          value={filter.group_by}
          onValueChange={(value) => onChange({ group_by: value })}
          options={[
            { value: 'case', label: t('Case') },
            { value: 'person', label: t('Person') },
            { value: 'day', label: t('Day') },
          ]}
        />
      </Field>
    </div>
  )
}

function Sums({ sums, group_by }: { sums: MinutesSums; group_by: Filter['group_by'] }) {
  if (sums.entries === 0)
    return <p className="py-4 text-center text-ink-2">{t('No minutes in this period')}</p>
  return (
    <>
      <p className="mb-2 font-semibold">
        {t('Total')}: {formatMinutes(sums.total_minutes)}
        <span className="font-normal text-ink-2">
          {' '}
          {t('({count, plural, one {# entry} other {# entries}})', { count: sums.entries })}
        </span>
      </p>
      <ul aria-label={t('Minutes')} className="divide-y divide-line">
        {sums.groups.map(({ id, label, minutes }) => (
          <li key={id ?? label} className="flex justify-between gap-4 py-1.5">
            <span className="min-w-0">{group_by === 'day' ? formatCalendarDay(label) : label}</span>
            <span className="shrink-0 tabular-nums">{formatCount(minutes)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ExportProps {
  filter: Filter
  format: 'csv' | 'xlsx'
  label: string
  disabled: boolean
}

function Export({ filter, format, label, disabled }: ExportProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { group_by: _, ...query } = toQuery(filter)
      saveBytes(
        await callForBytes(
          buildUrl(journalEndpoints.exportMinutes, { query: { ...query, format } }),
        ),
        `minutes_${query.date_after}_${query.date_before}.${format}`,
      )
    },
    onSuccess: () => toast.success(t('Minutes exported successfully')),
    onError: (error) => toast.error(getErrorMessage(error, t('Failed to export minutes'))),
  })
  return (
    <Button pending={isPending} disabled={disabled} onClick={() => mutate()}>
      <Download aria-hidden size={15} />
      {label}
    </Button>
  )
}
