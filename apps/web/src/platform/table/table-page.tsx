import { t } from '@casework/texts'
import { useId, useState } from 'react'
import { Chips } from '~/ui'
import { FiltersButton, FiltersPanel } from '../list/list-filters.tsx'
import { ListHeader } from '../list/list-header.tsx'
import { describeList, NoItems, type ListPageProps } from '../list/list-page.tsx'
import { TABLE_PAGE_SIZES } from '../list/list-look.ts'
import { ListView } from '../list/list-view.tsx'
import { LookButton } from '../list/look-button.tsx'
import { SearchBox } from '../list/search-box.tsx'
import type { TableSpec } from './columns.ts'
import { RecordTable } from './record-table.tsx'
import { SelectedBar } from './selected-bar.tsx'

interface TablePageProps<
  Item extends { id: number },
  Ordering extends string,
> extends ListPageProps<Item, Ordering> {
  spec: TableSpec<Item, Ordering>
}

/**
 * A list page with a table instead of cards, and a low header. The page is as high as the window,
 * and the rows scroll inside.
 */
export function TablePage<Item extends { id: number }, Ordering extends string>(
  props: TablePageProps<Item, Ordering>,
) {
  const { state, change, list, title, spec } = props
  return (
    <div className="fills-window -my-3 [&>nav]:mt-2 [&>nav]:border-0 [&>nav]:pt-0">
      <ListHeader title={title} count={describeList(props).subtitle} actions={props.actions} />
      <TableControls {...props} />
      <ListView
        list={list}
        label={title}
        page={state.page}
        pageSize={state.page_size}
        pageSizes={TABLE_PAGE_SIZES}
        onPageSizeChange={(page_size) => change({ page_size })}
        failed={props.failed}
        empty={<NoItems {...props} />}
        renderItem={() => null}
        renderAll={(items) => (
          <RecordTable
            spec={spec}
            items={items}
            label={title}
            isStale={list.isPlaceholderData}
            ordering={state.ordering}
            onOrder={(ordering) => change({ ordering })}
            selection={props.bulk?.selection}
            bar={props.bulk && <SelectedBar {...props.bulk} />}
          />
        )}
      />
    </div>
  )
}

/** Search, chips and filters in one line. The columns' headers sort. */
function TableControls<Item extends { id: number }, Ordering extends string>({
  state,
  change,
  search,
  filters,
  chips,
  look,
}: TablePageProps<Item, Ordering>) {
  const panelId = useId()
  const [open, setOpen] = useState(filters.active > 0)
  return (
    <>
      <section
        aria-label={t('Search and filters')}
        className="my-2 flex flex-wrap items-center gap-2 [&_.control]:h-8 *:first:max-w-md *:first:min-w-44 [&>button]:h-8 [&>button]:text-label"
      >
        <SearchBox
          {...search}
          value={state.search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
        {chips && <Chips label={chips.label} chips={chips.chips} />}
        <FiltersButton
          active={filters.active}
          open={open}
          panelId={panelId}
          onClick={() => setOpen(!open)}
        />
        <div className="ml-auto *:h-8 *:text-label">
          <LookButton look={look} change={change} />
        </div>
      </section>
      {open && (
        <div className="mb-3 border-t border-line">
          <FiltersPanel id={panelId} active={filters.active} onClear={filters.onClear}>
            {filters.fields}
          </FiltersPanel>
        </div>
      )}
    </>
  )
}
