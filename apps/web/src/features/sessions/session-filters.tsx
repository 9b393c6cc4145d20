import type { SessionsQuery } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { CaseSelect } from '~/features/cases'
import { ClientSelect } from '~/features/clients'
import { DayFilter, TextFilter } from '~/platform/list'
import type { ChangeList } from '~/platform/use-list-state'
import { Field } from '~/ui'

/** Everything that narrows the list besides the search, taken back; the last three come by the address alone. */
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

/** How many of them are set; a client by either of its names is one. */
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

/** The filters besides the search: title, case, client, from and until which day (SESSION-004, OQ-185). */
export function SessionFilters({
  state,
  change,
}: {
  state: SessionsQuery
  change: ChangeList<SessionsQuery>
}) {
  const quietly = { replace: true }
  return (
    <>
      <TextFilter
        label={t('Title')}
        value={state.title}
        onChange={(title) => change({ title }, quietly)}
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
        onChange={(date_after) => change({ date_after }, quietly)}
      />
      <DayFilter
        label={t('Until')}
        value={state.date_before}
        onChange={(date_before) => change({ date_before }, quietly)}
      />
    </>
  )
}
