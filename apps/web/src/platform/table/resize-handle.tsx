import { t } from '@casework/texts'
import type { KeyboardEvent } from 'react'
import { MIN_WIDTH } from './columns.ts'
import type { TableColumns } from './use-table-columns.ts'

type Header = NonNullable<
  ReturnType<TableColumns['table']['getHeaderGroups']>[number]
>['headers'][number]

const STEP = 16

/** Changes a column's width by dragging, or with the left and right arrow keys. */
export function ResizeHandle({
  header,
  columns: { table, isAutomatic },
  label,
}: {
  header: Header
  columns: TableColumns
  label: string
}) {
  /** Keeps the widths that are shown: no other column changes with the one that is resized. */
  const fixWidths = (handle: Element) => {
    if (!isAutomatic) return
    const cells = [...(handle.closest('tr')?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
    table.setColumnSizing(
      Object.fromEntries(cells.map((cell) => [cell.dataset['column'] ?? '', cell.offsetWidth])),
    )
  }
  const resizeByKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    fixWidths(event.currentTarget)
    table.setColumnSizing((widths) => ({
      ...widths,
      [header.id]: Math.max(MIN_WIDTH, (widths[header.id] ?? header.getSize()) + step),
    }))
  }
  const startDrag = (event: { currentTarget: Element }) => {
    fixWidths(event.currentTarget)
    header.getResizeHandler()(event)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('Width of the column {name}', { name: label })}
      aria-valuenow={Math.round(header.getSize())}
      aria-valuemin={MIN_WIDTH}
      onKeyDown={resizeByKey}
      onMouseDown={startDrag}
      onTouchStart={startDrag}
      className="group/handle absolute top-0 right-0 h-full w-6 cursor-col-resize touch-none -outline-offset-2 select-none"
    >
      <span
        aria-hidden
        className="absolute inset-y-1.5 right-0 w-px bg-line group-hover/handle:w-0.5 group-hover/handle:bg-petrol group-focus-visible/handle:bg-petrol"
      />
    </div>
  )
}
