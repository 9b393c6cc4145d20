import { conflictEndpoints, type ConflictCheck } from '@casework/contract/conflicts'
import { DEFAULT_PAGE_SIZE } from '@casework/contract/parts/lists'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListView } from '~/platform/list'
import { SearchBox } from '~/platform/list/search-box'
import { formatMoment } from '~/platform/history/format-moment'
import { buildListQuery } from '~/platform/query/query'
import { Badge, Button, Chips, EmptyState } from '~/ui'
import { CheckDialog } from './check-dialog.tsx'
import { getCauseLabel, getDecisionLabel } from '~/platform/conflict-labels'
import { countMatches } from './conflict-labels.ts'

/** Undefined for all. */
type State = 'open' | 'decided' | undefined

/** The conflict checks of the firm; the open ones first of all. */
export function CheckList({ page }: { page: number }) {
  const [state, setState] = useState<State>('open')
  const [search, setSearch] = useState('')
  const query = { page, page_size: DEFAULT_PAGE_SIZE, search, ...(state && { state }) }
  const list = useQuery({
    ...buildListQuery(conflictEndpoints.list, query),
    refetchOnMount: 'always',
  })
  const [reviewed, setReviewed] = useState<number>()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <StateChips state={state} onChange={setState} />
        <SearchBox
          label={t('Search by name')}
          placeholder={t('Search by name')}
          value={search}
          onSearch={setSearch}
        />
      </div>
      <ListView
        list={list}
        label={t('Conflict checks')}
        page={page}
        pageSize={DEFAULT_PAGE_SIZE}
        failed={t('Failed to load conflict checks')}
        gridClass="grid gap-3 md:grid-cols-1! xl:grid-cols-1!"
        skeletonClass="[&>.card]:h-20"
        empty={
          <NoChecks
            isAll={state === undefined && search === '' && page === 1}
            onShowAll={() => {
              setState(undefined)
              setSearch('')
            }}
          />
        }
        renderItem={(check) => (
          <CheckRow
            check={check}
            onReview={() => {
              setReviewed(check.id)
              setIsOpen(true)
            }}
          />
        )}
      />
      {reviewed !== undefined && (
        <CheckDialog id={reviewed} open={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

interface StateChipsProps {
  state: State
  onChange: (state: State) => void
}

function StateChips({ state, onChange }: StateChipsProps) {
  const build = (label: string, value: State) => ({
    label,
    pressed: state === value,
    onPress: () => onChange(value),
  })
  return (
    <Chips
      label={t('State')}
      chips={[build(t('Open'), 'open'), build(t('Decided'), 'decided'), build(t('All'), undefined)]}
    />
  )
}

function NoChecks({ isAll, onShowAll }: { isAll: boolean; onShowAll: () => void }) {
  const title = t('No conflict checks found')
  if (isAll) return <EmptyState picture="people" title={title} />
  return (
    <EmptyState
      picture="none"
      title={title}
      action={<Button onClick={onShowAll}>{t('Show all')}</Button>}
    />
  )
}

function CheckRow({ check, onReview }: { check: ConflictCheck; onReview: () => void }) {
  const { subject, cause, made_at, decision, hits, has_hidden } = check
  return (
    <div className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1">
        <h2 className="font-serif text-card">{subject.name}</h2>
        <p className="text-label text-ink-2">
          {[
            getCauseLabel(cause),
            formatMoment(made_at),
            countMatches(hits.length),
            has_hidden ? t('A match you may not see. Ask the owner.') : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {decision === null ? (
        <Badge tone="warn">{t('Open')}</Badge>
      ) : (
        <Badge>{getDecisionLabel(decision)}</Badge>
      )}
      <Button size="sm" aria-label={t('Review {name}', { name: subject.name })} onClick={onReview}>
        {t('Review')}
      </Button>
    </div>
  )
}
