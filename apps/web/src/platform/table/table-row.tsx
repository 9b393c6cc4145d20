import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { memo, useRef, type ReactNode } from 'react'
import { Checkbox, Skeleton } from '~/ui'
import { RowMenu } from '../list/row-menu.tsx'
import { ActiveRow } from './cell-link.tsx'
import type { TableColumn, TableSpec } from './columns.ts'

interface TableRowProps<Item extends { id: number }, Ordering extends string> {
  item: Item
  spec: TableSpec<Item, Ordering>
  columns: readonly TableColumn<Item, Ordering>[]
  /** The row in the tab order. */
  isActive: boolean
  isSelected: boolean
  /** Language, time zone and region: the row is rendered again when they change. */
  formats: object
  onActivate: (id: number) => void
  /** Absent if the role can do nothing with selected records. */
  onToggle: ((item: Item, on: boolean, isRange: boolean) => void) | undefined
}

const cellClass = 'truncate border-b border-line px-3'

function Row<Item extends { id: number }, Ordering extends string>({
  item,
  spec,
  columns,
  isActive,
  isSelected,
  onActivate,
  onToggle,
}: TableRowProps<Item, Ordering>) {
  const name = spec.getName(item)
  return (
    <tr
      data-record={item.id}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onActivate(item.id)}
      className={clsx(
        'group relative -outline-offset-2 last:[&>td]:border-b-0 focus-visible:[&>td]:border-b-transparent',
        isSelected ? 'bg-petrol-soft' : 'hover:bg-sunken',
      )}
    >
      {onToggle && (
        <td className="relative z-[1] border-b border-line px-3">
          <SelectBox
            name={name}
            isActive={isActive}
            checked={isSelected}
            onToggle={(on, isRange) => onToggle(item, on, isRange)}
          />
        </td>
      )}
      <ActiveRow value={isActive}>
        {columns.map((column) => (
          <td
            key={column.id}
            className={clsx(
              cellClass,
              column.align === 'end' && 'pr-6 text-right tabular-nums',
              column.id === spec.main ? 'font-semibold' : 'text-ink-2',
            )}
          >
            {column.id === spec.main ? (
              <NameLink name={name} path={spec.getPath(item)} isActive={isActive}>
                {column.render(item)}
              </NameLink>
            ) : (
              column.render(item)
            )}
          </td>
        ))}
      </ActiveRow>
      <td className="relative z-[1] border-b border-line px-2">
        <div className="-my-1 flex justify-end">
          <RowMenu name={name} items={spec.listActions(item)} />
        </div>
      </td>
    </tr>
  )
}

/** Memoized: a tick, or a move of the focus, renders one or two of a hundred rows. */
export const TableRow = memo(Row) as typeof Row

/** A plain link, which `useRowKeys` follows: a hundred of the router's would listen to each navigation. */
function NameLink({
  name,
  path: { to, params },
  isActive,
  children,
}: {
  name: string
  path: { to: string; params: { id: string } }
  isActive: boolean
  children: ReactNode
}) {
  return (
    <a
      href={to.replace('$id', params.id)}
      data-name
      title={name}
      tabIndex={isActive ? 0 : -1}
      // Covers the row, so that all of it opens the record.
      className="after:absolute after:inset-0 group-hover:text-petrol"
    >
      {children}
    </a>
  )
}

function SelectBox({
  name,
  isActive,
  checked,
  onToggle,
}: {
  name: string
  isActive: boolean
  checked: boolean
  onToggle: (on: boolean, isRange: boolean) => void
}) {
  const isShiftHeld = useRef(false)
  return (
    <Checkbox
      hideLabel
      label={t('Select {name}', { name })}
      tabIndex={isActive ? 0 : -1}
      checked={checked}
      onClick={(event) => (isShiftHeld.current = event.shiftKey)}
      onCheckedChange={(on) => onToggle(on, isShiftHeld.current)}
    />
  )
}

/** A placeholder with the height and the columns of a row. */
export function SkeletonRow<Item, Ordering extends string>({
  at,
  columns,
  isSelectable,
}: {
  at: number
  columns: readonly TableColumn<Item, Ordering>[]
  isSelectable: boolean
}) {
  return (
    <tr aria-hidden className="last:[&>td]:border-b-0">
      {isSelectable && (
        <td className={cellClass}>
          <Skeleton className="size-[17px]" />
        </td>
      )}
      {columns.map(({ id }, column) => (
        <td key={id} className={cellClass}>
          <Skeleton className={clsx('h-3', SKELETON_WIDTHS[(at * 3 + column) % 4])} />
        </td>
      ))}
      <td className={cellClass} />
    </tr>
  )
}

const SKELETON_WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6']
