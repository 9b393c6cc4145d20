import { t } from '@casework/texts'
import { useId, useState, type ReactNode } from 'react'
import { Button, EmptyState, PageHeader, Select } from '~/ui'
import type { UpdateListState } from './use-list-state.ts'
import { FilterBar } from './filter-bar.tsx'
import { FiltersButton, FiltersPanel } from './list-filters.tsx'
import { formatTotal, ListView } from './list-view.tsx'
import { SearchBox } from './search-box.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { Selection } from './use-selection.ts'

interface ListState<Ordering> {
  search: string
  ordering: Ordering
  page: number
  page_size: number
}

interface ListPageProps<Item extends { id: number }, Ordering extends string> {
  state: ListState<Ordering>
  change: UpdateListState<ListState<Ordering>>
  list: Parameters<typeof ListView<Item>>[0]['list']
  eyebrow: string
  /** Title of the page and label of its list: "Clients". */
  title: string
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
    /** Clears the filters and the search. */
    onClearAll: () => void
  }
  /** Bulk actions; without them nothing can be selected. */
  bulk?: { selection: Selection<Item>; onDelete: () => void } | undefined
  failed: string
  /** Shown if there are no records. A search without results shows the same title. */
  empty: { title: string; hint: string; action: ReactNode }
  skeletonClass?: string | undefined
  renderItem: (item: Item) => ReactNode
}

/** A list page with count and selection; search, filters, order and page are kept in the URL. */
export function ListPage<Item extends { id: number }, Ordering extends string>(
  props: ListPageProps<Item, Ordering>,
) {
  const { state, change, list, title, countLabels, filters, bulk, empty } = props
  const isFiltered = state.search !== '' || filters.active > 0
  return (
    <>
      <PageHeader
        eyebrow={props.eyebrow}
        title={title}
        subtitle={formatTotal(list, isFiltered ? countLabels.filtered : countLabels.total)}
        actions={props.actions}
      />
      <ListControls {...props} />
      {bulk ? (
        <SelectionBar
          selection={bulk.selection}
          items={list.data?.items ?? []}
          onDelete={bulk.onDelete}
        />
      ) : (
        <div className="h-4" />
      )}
      <ListView
        list={list}
        label={title}
        page={state.page}
        pageSize={state.page_size}
        onPageSizeChange={(page_size) => change({ page_size })}
        failed={props.failed}
        skeletonClass={props.skeletonClass}
        empty={
          isFiltered || state.page > 1 ? (
            <NothingFound title={empty.title} onClear={filters.onClearAll} />
          ) : (
            <EmptyState {...empty} />
          )
        }
        renderItem={props.renderItem}
      />
    </>
  )
}

/** The search box, the order, and the filters behind their button. */
function ListControls<Item extends { id: number }, Ordering extends string>({
  state,
  change,
  search,
  orderings,
  filters,
}: Pick<ListPageProps<Item, Ordering>, 'state' | 'change' | 'search' | 'orderings' | 'filters'>) {
  const panelId = useId()
  const [open, setOpen] = useState(filters.active > 0)
  return (
    <>
      <FilterBar>
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
      </FilterBar>
      {open && (
        <FiltersPanel id={panelId} active={filters.active} onClear={filters.onClear}>
          {filters.fields}
        </FiltersPanel>
      )}
    </>
  )
}

function NothingFound({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <EmptyState
      title={title}
      hint={t('Nothing matches this search.')}
      action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
    />
  )
}
