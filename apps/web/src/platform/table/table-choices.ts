/** What the user changed in a table. */
export interface TableChoices {
  /** Columns that the user has shown or hidden. */
  visibility: Record<string, boolean>
  /** In px by column; empty until a column is resized. */
  widths: Record<string, number>
  /** Rows of 40 px instead of 32. */
  isComfortable: boolean
}

const NOTHING: TableChoices = { visibility: {}, widths: {}, isComfortable: false }

const getKey = (table: string) => `table:${table}`

/** Reads the choices stored on this device. */
export function readTableChoices(table: string): TableChoices {
  try {
    const text = localStorage.getItem(getKey(table)) ?? '{}'
    const stored = JSON.parse(text) as Partial<Record<keyof TableChoices, unknown>> | null
    const { visibility, widths, isComfortable } = { ...NOTHING, ...stored }
    return {
      visibility: pickValues<boolean>(visibility, 'boolean'),
      widths: pickValues<number>(widths, 'number'),
      isComfortable: isComfortable === true,
    }
  } catch {
    return NOTHING
  }
}

export function saveTableChoices(table: string, change: Partial<TableChoices>): void {
  try {
    localStorage.setItem(getKey(table), JSON.stringify({ ...readTableChoices(table), ...change }))
  } catch {
    // Without storage the choices last until the page is left.
  }
}

const pickValues = <Value>(record: unknown, type: 'boolean' | 'number') =>
  Object.fromEntries(
    Object.entries((record ?? {}) as Record<string, Value>).filter(
      ([, value]) => typeof value === type,
    ),
  )
