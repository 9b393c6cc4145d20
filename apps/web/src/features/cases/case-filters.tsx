import { CASE_STATUS_LABELS, type CasesQuery, type CaseStatus } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { ClientSelect } from '~/features/clients'
import { DayFilter, TextFilter } from '~/platform/list'
import type { UpdateListState } from '~/platform/list/use-list-state'
import { Field } from '~/ui'

/** Resets all filters of the panel. */
export const NO_CASE_FILTERS = {
  title: '',
  client: undefined,
  client_id: undefined,
  date_after: undefined,
  date_before: undefined,
} as const

const NO_CHIPS = { status: undefined, mine: undefined } as const

/** Resets everything that narrows the list. */
export const NO_CASE_RESTRICTIONS = { ...NO_CASE_FILTERS, ...NO_CHIPS, search: '' } as const

/** All, Open, Mine, Closed and Archived; "Mine" combines with the status. */
export function listCaseChips(
  { status, mine }: Pick<CasesQuery, 'status' | 'mine'>,
  change: UpdateListState<CasesQuery>,
) {
  const buildStatusChip = (value: CaseStatus) => ({
    label: t(CASE_STATUS_LABELS[value]),
    pressed: status === value,
    onPress: () => change({ status: status === value ? undefined : value }),
  })
  const isActive = status !== undefined || mine === 'true'
  return {
    label: t('Show'),
    isActive,
    chips: [
      { label: t('All'), pressed: !isActive, onPress: () => change(NO_CHIPS) },
      buildStatusChip('open'),
      {
        label: t('Mine'),
        pressed: mine === 'true',
        onPress: () => change({ mine: mine === 'true' ? undefined : 'true' }),
      },
      buildStatusChip('closed'),
      buildStatusChip('archived'),
    ],
  }
}

/** `client` and `client_id` are the same filter and count once. */
export const countCaseFilters = ({
  title,
  client,
  client_id,
  date_after,
  date_before,
}: CasesQuery) => [title, client ?? client_id, date_after, date_before].filter(Boolean).length

export function CaseFilters({
  state,
  change,
}: {
  state: CasesQuery
  change: UpdateListState<CasesQuery>
}) {
  const replaceHistory = { replace: true }
  return (
    <>
      <TextFilter
        label={t('Title')}
        value={state.title}
        onChange={(title) => change({ title }, replaceHistory)}
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
        onChange={(date_after) => change({ date_after }, replaceHistory)}
      />
      <DayFilter
        label={t('Date To')}
        value={state.date_before}
        onChange={(date_before) => change({ date_before }, replaceHistory)}
      />
    </>
  )
}
