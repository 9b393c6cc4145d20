import type { SessionsQuery } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { CaseSelect } from '~/features/cases'
import { ClientSelect } from '~/features/clients'
import { DayFilter, TextFilter } from '~/platform/list'
import { addDays } from '~/platform/i18n/days'
import { todayInputValue } from '~/platform/i18n/format'
import type { UpdateListState } from '~/platform/list/use-list-state'
import { Field } from '~/ui'

/** Resets all filters. The last three can only be set through the URL. */
export const NO_SESSION_FILTERS = {
  title: '',
  case: undefined,
  client: undefined,
  client_id: undefined,
  date_after: undefined,
  date_before: undefined,
  session: undefined,
  start_date: undefined,
  end_date: undefined,
} as const

/**
 * All, Upcoming, Today and Past. They set the days of the filters, the next session first; the last
 * one, for past days.
 */
export function listSessionChips(
  { date_after, date_before }: Pick<SessionsQuery, 'date_after' | 'date_before'>,
  change: UpdateListState<SessionsQuery>,
  today = todayInputValue(),
) {
  const buildChip = (
    label: string,
    days: Pick<SessionsQuery, 'date_after' | 'date_before'>,
    ordering: SessionsQuery['ordering'],
  ) => ({
    label,
    pressed: date_after === days.date_after && date_before === days.date_before,
    onPress: () => change({ ...days, ordering }),
  })
  return {
    label: t('Show'),
    // The days count as filters already.
    isActive: false,
    chips: [
      buildChip(t('All'), { date_after: undefined, date_before: undefined }, '-date'),
      buildChip(t('Upcoming'), { date_after: today, date_before: undefined }, 'date'),
      buildChip(t('Today'), { date_after: today, date_before: today }, 'date'),
      buildChip(t('Past'), { date_after: undefined, date_before: addDays(today, -1) }, '-date'),
    ],
  }
}

/** `client` and `client_id` are the same filter and count once. */
export const countSessionFilters = ({
  title,
  client,
  client_id,
  date_after,
  date_before,
  session,
  start_date,
  end_date,
  ...state
}: SessionsQuery) =>
  [
    title,
    state.case,
    client ?? client_id,
    date_after,
    date_before,
    session,
    start_date,
    end_date,
  ].filter(Boolean).length

export function SessionFilters({
  state,
  change,
}: {
  state: SessionsQuery
  change: UpdateListState<SessionsQuery>
}) {
  const replaceHistory = { replace: true }
  return (
    <>
      <TextFilter
        label={t('Title')}
        value={state.title}
        onChange={(title) => change({ title }, replaceHistory)}
      />
      <Field label={t('Case')} plain>
        <CaseSelect
          value={state.case ?? null}
          onChoose={(chosen) => change({ case: chosen?.id })}
        />
      </Field>
      <Field label={t('Client')} plain>
        <ClientSelect
          value={state.client ?? state.client_id ?? null}
          onValueChange={(client) => change({ client: client ?? undefined, client_id: undefined })}
        />
      </Field>
      <DayFilter
        label={t('From')}
        value={state.date_after}
        onChange={(date_after) => change({ date_after }, replaceHistory)}
      />
      <DayFilter
        label={t('Until')}
        value={state.date_before}
        onChange={(date_before) => change({ date_before }, replaceHistory)}
      />
    </>
  )
}
