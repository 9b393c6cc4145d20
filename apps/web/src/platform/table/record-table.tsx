import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { useDeferredValue, useMemo, useState } from 'react'
import { useKnownFirm } from '../auth/known-firms.ts'
import { usePreferences } from '../i18n/preferences.ts'
import { CHECKBOX_WIDTH, MENU_WIDTH, type RecordTableProps, type TableColumn } from './columns.ts'
import { keepFocus } from './keep-focus.ts'
import { TableHead } from './table-head.tsx'
import { SkeletonRow, TableRow } from './table-row.tsx'
import { useRangeSelection } from './use-range-selection.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useTableColumns } from './use-table-columns.ts'

const FIRST_ROWS = 24
const SKELETON_ROWS = Array.from({ length: 20 }, (_, at) => at)

/** Records as rows. The arrow keys move between rows, and one row is in the tab order. */
export function RecordTable<Item extends { id: number }, Ordering extends string>(
  props: RecordTableProps<Item, Ordering>,
) {
  const { spec, items, label, isStale, selection } = props
  const columns = useTableColumns(spec)
  const { table, isAutomatic, isComfortable } = columns
  const shown = table.getVisibleLeafColumns()
  const shownColumns = useMemo(
    () => shown.flatMap(({ id }) => spec.columns.find((column) => column.id === id) ?? []),
    [shown, spec],
  )
  const growing = new Set(
    spec.columns.filter(({ id, grows }) => id === spec.main || grows).map(({ id }) => id),
  )
  const width = shown.reduce((sum, column) => sum + column.getSize(), MENU_WIDTH)
  return (
    <div data-keeps-focus ref={keepFocus} className="relative flex min-h-0 shrink flex-col">
      {items === undefined && (
        <p role="status" className="sr-only">
          {t('Loading…')}
        </p>
      )}
      <div
        data-scroller
        className={clsx(
          'card min-h-0 scroll-pt-8 overflow-auto overscroll-contain',
          selection &&
            selection.ids.length > 0 &&
            'scroll-pb-[calc(var(--bar-height,44px)+24px)] pb-[calc(var(--bar-height,44px)+24px)]',
        )}
      >
        <table
          aria-label={label}
          aria-busy={isStale || items === undefined}
          style={{ minWidth: width + (selection ? CHECKBOX_WIDTH : 0) }}
          className={clsx(
            'w-full table-fixed border-separate border-spacing-0 text-label',
            isComfortable ? '[&_td]:h-10' : '[&_td]:h-8',
          )}
        >
          <colgroup>
            {selection && <col style={{ width: CHECKBOX_WIDTH }} />}
            {shown.map((column) => (
              <col
                key={column.id}
                style={isAutomatic && growing.has(column.id) ? {} : { width: column.getSize() }}
              />
            ))}
            <col style={isAutomatic ? { width: MENU_WIDTH } : {}} />
          </colgroup>
          <TableHead {...props} columns={columns} shownColumns={shownColumns} />
          <Rows {...props} shownColumns={shownColumns} />
        </table>
      </div>
      {props.bar}
    </div>
  )
}

/** Another page is rendered in the background, so that typing goes on meanwhile. */
function Rows<Item extends { id: number }, Ordering extends string>({
  spec,
  items: latest,
  isStale,
  selection,
  shownColumns,
}: RecordTableProps<Item, Ordering> & {
  shownColumns: readonly TableColumn<Item, Ordering>[]
}) {
  // The first rows fill the window; the others are rendered in the background.
  const first = useMemo(() => latest?.slice(0, FIRST_ROWS), [latest])
  const items = useDeferredValue(latest, first)
  const preferences = usePreferences()
  const firm = useKnownFirm()
  const formats = useMemo(() => ({ preferences, firm }), [preferences, firm])
  const [active, setActive] = useState<number>()
  const { toggle, extendTo } = useRangeSelection(items, selection)
  const body = useRowKeys(extendTo)
  const activeId = items?.some(({ id }) => id === active) ? active : items?.[0]?.id
  if (!items)
    return (
      <tbody>
        {SKELETON_ROWS.map((at) => (
          <SkeletonRow
            key={at}
            at={at}
            columns={shownColumns}
            isSelectable={selection !== undefined}
          />
        ))}
      </tbody>
    )
  return (
    <tbody ref={body} className={clsx(isStale && 'opacity-60 transition-opacity')}>
      {items.map((item) => (
        <TableRow
          key={item.id}
          item={item}
          spec={spec}
          columns={shownColumns}
          isActive={item.id === activeId}
          isSelected={selection?.has(item.id) ?? false}
          formats={formats}
          onActivate={setActive}
          onToggle={selection && toggle}
        />
      ))}
    </tbody>
  )
}
