import { HISTORY_ACTIONS, HISTORY_TYPES, type HistoryQuery } from '@casework/contract/history'
import { firmEndpoints } from '@casework/contract/firm'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { getTypeLabel } from '~/platform/history/record-types'
import { getActionLabel } from '~/platform/history/sentences'
import { DayFilter } from '~/platform/list'
import type { UpdateListState } from '~/platform/list/use-list-state'
import { buildQuery } from '~/platform/query/query'
import { Button, Checkbox, Field, Select } from '~/ui'

export const NO_FILTERS = {
  user_id: undefined,
  object_type: undefined,
  action: undefined,
  outcome: undefined,
  date_after: undefined,
  date_before: undefined,
} as const satisfies Partial<HistoryQuery>

export const countFilters = (state: HistoryQuery) =>
  Object.keys(NO_FILTERS).filter((key) => state[key as keyof typeof NO_FILTERS] !== undefined)
    .length

interface HistoryFiltersProps {
  state: HistoryQuery
  change: UpdateListState<HistoryQuery>
}

export function HistoryFilters({ state, change }: HistoryFiltersProps) {
  const replaceHistory = { replace: true }
  return (
    <section
      aria-label={t('Search and filters')}
      className="grid grid-cols-2 gap-4 py-4 max-sm:[&>:first-child]:col-span-2 lg:grid-cols-[repeat(2,minmax(0,1fr))_minmax(0,1.4fr)]"
    >
      <PersonFilter state={state} change={change} />
      <Field label={t('Record type')} plain>
        <Select
          options={HISTORY_TYPES.map((value) => ({
            value,
            label: getTypeLabel(value),
          }))}
          placeholder={t('All')}
          value={state.object_type ?? ''}
          onValueChange={(value) => change({ object_type: value === '' ? undefined : value })}
        />
      </Field>
      <Field label={t('Action')} plain>
        <Select
          options={HISTORY_ACTIONS.map((value) => ({ value, label: getActionLabel(value) }))}
          placeholder={t('All')}
          value={state.action ?? ''}
          onValueChange={(value) => change({ action: value === '' ? undefined : value })}
        />
      </Field>
      <DayFilter
        label={t('From')}
        value={state.date_after}
        onChange={(date_after) => change({ date_after }, replaceHistory)}
      />
      <DayFilter
        label={t('To')}
        value={state.date_before}
        onChange={(date_before) => change({ date_before }, replaceHistory)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 col-span-full lg:col-span-1 lg:self-end lg:pb-2">
        <Checkbox
          label={t('Refused only')}
          checked={state.outcome === 'denied'}
          onCheckedChange={(on) => change({ outcome: on ? 'denied' : undefined })}
        />
        {countFilters(state) > 0 && (
          <Button size="sm" tone="ghost" onClick={() => change(NO_FILTERS)}>
            {t('Clear filters')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The people of the firm. Somebody who has left is chosen by the address only. */
function PersonFilter({ state, change }: HistoryFiltersProps) {
  const { data: members = [] } = useQuery(buildQuery(firmEndpoints.members))
  const chosen = state.user_id
  const isKnown = chosen === undefined || members.some(({ user_id }) => user_id === chosen)
  return (
    <Field label={t('Person')} plain>
      <Select
        options={[
          ...members.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
          ...(isKnown ? [] : [{ value: String(chosen), label: `#${chosen}` }]),
        ]}
        placeholder={t('Everyone')}
        value={chosen === undefined ? '' : String(chosen)}
        onValueChange={(value) => change({ user_id: value === '' ? undefined : Number(value) })}
      />
    </Field>
  )
}
