import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from '~/ui'
import { ColumnMenu } from './column-menu.tsx'
import type { RecordTableProps, TableColumn } from './columns.ts'
import { ResizeHandle } from './resize-handle.tsx'
import type { TableColumns } from './use-table-columns.ts'

const headClass =
  'sticky top-0 z-[2] h-[30px] border-b border-line bg-surface px-3 text-left font-semibold text-ink-3'

interface TableHeadProps<
  Item extends { id: number },
  Ordering extends string,
> extends RecordTableProps<Item, Ordering> {
  columns: TableColumns
  shownColumns: readonly TableColumn<Item, Ordering>[]
}

/** The sticky header: select all, sorting, widths, and the menu of columns. */
export function TableHead<Item extends { id: number }, Ordering extends string>(
  props: TableHeadProps<Item, Ordering>,
) {
  const { spec, items, selection, ordering, onOrder, columns, shownColumns } = props
  const { table } = columns
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={headClass}>
            <SelectAll selection={selection} items={items ?? []} />
          </th>
        )}
        {table.getHeaderGroups()[0]?.headers.map((header) => {
          const column = shownColumns.find(({ id }) => id === header.id)
          return (
            column && (
              <th
                key={header.id}
                scope="col"
                data-column={header.id}
                aria-sort={getSortState(column, ordering)}
                className={clsx(headClass, 'pr-6', column.align === 'end' && 'text-right')}
              >
                <SortButton column={column} ordering={ordering} onOrder={onOrder} />
                <ResizeHandle header={header} columns={columns} label={column.label} />
              </th>
            )
          )
        })}
        <th scope="col" className={clsx(headClass, 'px-2 text-right')}>
          <ColumnMenu spec={spec} columns={columns} />
        </th>
      </tr>
    </thead>
  )
}

function SelectAll<Item extends { id: number }>({
  selection,
  items,
}: {
  selection: NonNullable<RecordTableProps<Item, string>['selection']>
  items: readonly Item[]
}) {
  const areAllSelected = items.length > 0 && items.every(({ id }) => selection.has(id))
  return (
    <Checkbox
      hideLabel
      label={t('Select all')}
      className="align-middle"
      checked={areAllSelected}
      indeterminate={!areAllSelected && items.some(({ id }) => selection.has(id))}
      disabled={items.length === 0}
      onCheckedChange={(on) => selection.toggle(items, on)}
    />
  )
}

function getSortState<Item, Ordering extends string>(
  { sort }: TableColumn<Item, Ordering>,
  ordering: Ordering,
) {
  if (ordering === sort?.asc) return 'ascending'
  return ordering === sort?.desc ? 'descending' : undefined
}

/** Sorts by the column; a second press reverses the order. */
function SortButton<Item, Ordering extends string>({
  column,
  ordering,
  onOrder,
}: {
  column: TableColumn<Item, Ordering>
  ordering: Ordering
  onOrder: (ordering: Ordering) => void
}) {
  const { label, sort } = column
  if (!sort) return <span className="block truncate">{label}</span>
  const state = getSortState(column, ordering)
  const Icon = (state ?? `${sort.first ?? 'asc'}ending`) === 'ascending' ? ArrowUp : ArrowDown
  const first = sort[sort.first ?? 'asc']
  const reversed = state === 'ascending' ? sort.desc : sort.asc
  return (
    <button
      type="button"
      onClick={() => onOrder(state ? reversed : first)}
      className={clsx(
        'group -mx-1 inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm px-1 hover:text-ink',
        state && 'text-ink',
      )}
    >
      <span className="truncate">{label}</span>
      <Icon
        aria-hidden
        size={13}
        className={clsx(
          'shrink-0',
          !state && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
        )}
      />
    </button>
  )
}
