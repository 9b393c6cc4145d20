import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { Suspense, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Button, Chips, EmptyState, Select, Skeleton, type Chip } from '~/ui'
import type { UpdateListState } from './use-list-state.ts'
import { FilterBar } from './filter-bar.tsx'
import { FiltersButton, FiltersPanel } from './list-filters.tsx'
import { ListHeader } from './list-header.tsx'
import { formatTotal, ListView, RECORD_GRID, RECORD_SKELETON } from './list-view.tsx'
import { LookButton } from './look-button.tsx'
import { SearchBox } from './search-box.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableOffer } from './table-offer.tsx'
import type { ListLook } from './use-list-look.ts'
import type { Selection } from './use-selection.ts'

interface ListState<Ordering> {
  search: string
  ordering: Ordering
  page: number
  page_size: number
}

export interface ListPageProps<Item extends { id: number }, Ordering extends string> {
  state: ListState<Ordering>
  change: UpdateListState<ListState<Ordering>>
  list: Parameters<typeof ListView<Item>>[0]['list']
  /** Title of the page and label of its list: "Clients". */
  title: string
  /** Beside the title, such as a link to a related list. */
  besideTitle?: ReactNode
  /** Header buttons. */
  actions: ReactNode
  /** Subtitle with the total count, or with the number of search results. */
  countLabels: { total: (count: number) => string; filtered: (count: number) => string }
  search: { label: string; placeholder: string }
  orderings: readonly { value: Ordering; label: string }[]
  filters: {
    /** Number of filters set. */
    active: number
    fields: ReactNode
    /** Clears the filters but not the search. */
    onClear: () => void
    /** Clears the filters, the chips and the search. */
    onClearAll: () => void
  }
  /** Filters with one press, above the list; they count as a filter while one is pressed. */
  chips?: { label: string; chips: readonly Chip[]; isActive: boolean } | undefined
  /** Bulk actions; without them nothing can be selected. */
  bulk?: { selection: Selection<Item>; onDelete: () => void } | undefined
  failed: string
  /** Shown if there are no records. A search without results shows the same title. */
  empty: Pick<ComponentProps<typeof EmptyState>, 'picture' | 'action'> & {
    title: string
    hint: string
  }
  skeletonClass?: string | undefined
  renderItem: (item: Item) => ReactNode
  look: ListLook
  /** The whole page as a table, in a chunk of its own. */
  renderTable: (page: ListPageProps<Item, Ordering>) => ReactNode
}

/** A list page with count and selection; search, filters, order and page are kept in the URL. */
export function ListPage<Item extends { id: number }, Ordering extends string>(
  props: ListPageProps<Item, Ordering>,
) {
  if (props.look.isTable)
    return <Suspense fallback={<TableStandIn {...props} />}>{props.renderTable(props)}</Suspense>
  return <CardsPage {...props} />
}

/** The subtitle, such as "12 clients", and whether the search or a filter narrows the list. */
export function describeList<Item extends { id: number }, Ordering extends string>({
  state,
  list,
  countLabels,
  filters,
  chips,
}: ListPageProps<Item, Ordering>): { subtitle: string; isFiltered: boolean } {
  const isFiltered = state.search !== '' || filters.active > 0 || chips?.isActive === true
  const subtitle = formatTotal(list, isFiltered ? countLabels.filtered : countLabels.total)
  return { subtitle, isFiltered }
}

/** As high as the table, while its code is loaded. */
function TableStandIn<Item extends { id: number }, Ordering extends string>(
  props: ListPageProps<Item, Ordering>,
) {
  return (
    <div className="fills-window -my-3">
      <ListHeader
        title={props.title}
        beside={props.besideTitle}
        count={describeList(props).subtitle}
        actions={props.actions}
      />
      <Skeleton className="my-2 h-8 w-full max-w-md" />
      <SkeletonRows />
    </div>
  )
}

function CardsPage<Item extends { id: number }, Ordering extends string>(
  props: ListPageProps<Item, Ordering>,
) {
  const { state, change, list, title, chips, bulk } = props
  return (
    <div className="-mt-4">
      <ListHeader
        title={title}
        beside={props.besideTitle}
        count={describeList(props).subtitle}
        actions={props.actions}
      />
      <ListControls {...props} />
      <div className="mb-1 flex flex-wrap items-center gap-x-6 gap-y-1">
        {chips && <Chips label={chips.label} chips={chips.chips} />}
        {bulk && (
          <SelectionBar
            selection={bulk.selection}
            items={list.data?.items ?? []}
            onDelete={bulk.onDelete}
          />
        )}
      </div>
      <ListView
        list={list}
        label={title}
        page={state.page}
        pageSize={state.page_size}
        onPageSizeChange={(page_size) => change({ page_size })}
        failed={props.failed}
        gridClass={RECORD_GRID}
        skeletonClass={clsx(RECORD_SKELETON, props.skeletonClass)}
        after={<TableOffer look={props.look} list={list} change={change} />}
        empty={<NoItems {...props} />}
        renderItem={props.renderItem}
      />
    </div>
  )
}

/** The search box, the order, and the filters behind their button. */
function ListControls<Item extends { id: number }, Ordering extends string>({
  state,
  change,
  search,
  orderings,
  filters,
  look,
}: ListPageProps<Item, Ordering>) {
  const panelId = useId()
  const [open, setOpen] = useState(filters.active > 0)
  return (
    <>
      <FilterBar isLow>
        <SearchBox
          {...search}
          value={state.search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
        <Select
          aria-label={t('Sort by')}
          className="w-auto! min-w-36 flex-1 sm:max-w-48"
          options={orderings}
          value={state.ordering}
          onValueChange={(ordering) => change({ ordering })}
        />
        <FiltersButton
          active={filters.active}
          open={open}
          panelId={panelId}
          onClick={() => setOpen(!open)}
        />
        <LookButton look={look} change={change} />
      </FilterBar>
      {open && (
        <FiltersPanel id={panelId} active={filters.active} onClear={filters.onClear}>
          {filters.fields}
        </FiltersPanel>
      )}
    </>
  )
}

/** Instead of the records: there are none, or the search found none. */
export function NoItems<Item extends { id: number }, Ordering extends string>(
  props: ListPageProps<Item, Ordering>,
) {
  const { state, filters, empty } = props
  if (!describeList(props).isFiltered && state.page === 1) return <EmptyState {...empty} />
  return (
    <EmptyState
      picture="none"
      title={empty.title}
      hint={t('Nothing matches this search.')}
      action={<Button onClick={filters.onClearAll}>{t('Clear filters')}</Button>}
    />
  )
}
