import type { CasesQuery } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { ClientSelect } from '~/features/clients'
import { DayFilter, TextFilter } from '~/platform/list'
import type { ChangeList } from '~/platform/use-list-state'
import { Field } from '~/ui'

/** Everything that the panel sets, taken back. */
export const NO_CASE_FILTERS = {
  title: '',
  client: undefined,
  client_id: undefined,
  date_after: undefined,
  date_before: undefined,
} as const

/** How many of them are set; a client by either of its names is one. */
export const countCaseFilters = ({
  title,
  client,
  client_id,
  date_after,
  date_before,
}: CasesQuery) => [title, client ?? client_id, date_after, date_before].filter(Boolean).length

/** The filters besides the search (CASE-004). */
export function CaseFilters({
  state,
  change,
}: {
  state: CasesQuery
  change: ChangeList<CasesQuery>
}) {
  const quietly = { replace: true }
  return (
    <>
      <TextFilter
        label={t('Title')}
        value={state.title}
        onChange={(title) => change({ title }, quietly)}
      />
      <Field label={t('Client')} plain>
        <ClientSelect
          value={state.client ?? state.client_id ?? null}
          onValueChange={(client) => change({ client: client ?? undefined, client_id: undefined })}
        />
      </Field>
      <DayFilter
        label={t('Date From')}
        value={state.date_after}
        onChange={(date_after) => change({ date_after }, quietly)}
      />
      <DayFilter
        label={t('Date To')}
        value={state.date_before}
        onChange={(date_before) => change({ date_before }, quietly)}
      />
    </>
  )
}
