import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useEffect, useMemo, useState } from 'react'
import { MIN_WIDTH } from './columns.ts'
import { readTableChoices, saveTableChoices } from './table-choices.ts'

const features = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnVisibilityFeature,
})
/** Widths in a header: one letter, padding with the handle, the icon of the sort order. */
const LETTER_PX = 7.5
const HEADER_PX = 36
const ICON_PX = 18
/** Below this width of the window, a table shows fewer columns until the user chooses others. */
const NARROW_PX = 1200
/** The server sorts and pages, so the library gets no rows. */
const NO_ROWS: object[] = []

interface ColumnLook {
  id: string
  label: string
  sort?: object
  width: number
  hidden?: 'always' | 'narrow'
}

/** The table's columns, widths and row height, which this device remembers. */
export function useTableColumns(spec: {
  name: string
  main: string
  columns: readonly ColumnLook[]
}) {
  const [stored] = useState(() => readTableChoices(spec.name))
  const [isComfortable, setIsComfortable] = useState(stored.isComfortable)
  const columns = useMemo(
    () =>
      spec.columns.map(({ id, width, label, sort }) => ({
        id,
        // Wide enough for the header in any language.
        size: Math.max(width, label.length * LETTER_PX + HEADER_PX + (sort ? ICON_PX : 0)),
        minSize: MIN_WIDTH,
        enableHiding: id !== spec.main,
      })),
    [spec],
  )
  const table = useTable<typeof features, object>({
    features,
    columns,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    initialState: {
      columnSizing: stored.widths,
      columnVisibility: { ...hideByDefault(spec.columns), ...stored.visibility },
    },
  })
  const { columnSizing, columnResizing } = table.state
  const isResizing = columnResizing.isResizingColumn !== false
  useEffect(() => {
    if (!isResizing) saveTableChoices(spec.name, { widths: columnSizing })
  }, [spec.name, columnSizing, isResizing])
  return {
    table,
    /** No column was resized: the main column takes the room that is left. */
    isAutomatic: Object.keys(columnSizing).length === 0,
    isComfortable,
    setIsComfortable: (next: boolean) => {
      setIsComfortable(next)
      saveTableChoices(spec.name, { isComfortable: next })
    },
    show: (id: string, isShown: boolean) => {
      table.setColumnVisibility((before) => ({ ...before, [id]: isShown }))
      const { visibility } = readTableChoices(spec.name)
      saveTableChoices(spec.name, { visibility: { ...visibility, [id]: isShown } })
    },
    reset: () => {
      table.setColumnSizing({})
      table.setColumnVisibility(hideByDefault(spec.columns))
      saveTableChoices(spec.name, { visibility: {}, widths: {} })
    },
  }
}

export type TableColumns = ReturnType<typeof useTableColumns>

function hideByDefault(columns: readonly ColumnLook[]) {
  const isNarrow = innerWidth < NARROW_PX
  return Object.fromEntries(
    columns
      .filter(({ hidden }) => hidden === 'always' || (hidden === 'narrow' && isNarrow))
      .map(({ id }) => [id, false]),
  )
}
