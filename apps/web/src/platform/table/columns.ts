import type { ReactNode } from 'react'
import type { MenuItem } from '~/ui'
import type { Selection } from '../list/use-selection.ts'

export interface TableColumn<Item, Ordering extends string> {
  /** Stored with the user's choices, so it never changes. */
  id: string
  label: string
  /** In px, until the user resizes a column. */
  width: number
  /** Orderings of the server; without them the column cannot be sorted. */
  sort?: { asc: Ordering; desc: Ordering; first?: 'asc' | 'desc' }
  /** Hidden until the user shows it, always or only in windows with little room. */
  hidden?: 'always' | 'narrow'
  align?: 'end'
  /** Shares the room that is left with the main column. */
  grows?: boolean
  render: (item: Item) => ReactNode
}

/** How a kind of record is shown as a table. Keep it stable: another one renders all rows again. */
export interface TableSpec<Item, Ordering extends string> {
  /** Names the stored choices. */
  name: string
  columns: readonly TableColumn<Item, Ordering>[]
  /** The column with the link. It cannot be hidden, and takes the room that is left. */
  main: string
  getName: (item: Item) => string
  /** The record's screen, such as `paths.client(7)`. */
  getPath: (item: Item) => { to: string; params: { id: string } }
  /** Entries of the row's menu; none hides the menu. */
  listActions: (item: Item) => readonly MenuItem[]
}

export interface RecordTableProps<Item extends { id: number }, Ordering extends string> {
  spec: TableSpec<Item, Ordering>
  /** Undefined while loading. */
  items: readonly Item[] | undefined
  /** Accessible name: "Clients". */
  label: string
  /** Shows the rows of another page while the next ones load. */
  isStale: boolean
  ordering: Ordering
  onOrder: (ordering: Ordering) => void
  /** Absent if the role can do nothing with selected records. */
  selection: Selection<Item> | undefined
  /** What can be done with the selected records; floats above the last rows. */
  bar?: ReactNode
}

const CELL_PADDING_PX = 24
const BADGE_PX = { badge: { letter: 7, rest: 14 }, level: { letter: 7.5, rest: 28 } } as const

/** The width of a column of badges, whose texts depend on the language. */
export function fitBadges(
  labels: readonly string[],
  least: number,
  kind: keyof typeof BADGE_PX = 'badge',
): number {
  const { letter, rest } = BADGE_PX[kind]
  const longest = Math.max(...labels.map(({ length }) => length))
  return Math.max(least, Math.ceil(longest * letter + rest + CELL_PADDING_PX))
}

/** Space around the rows' contents: the checkbox, and the menu. */
export const CHECKBOX_WIDTH = 44
export const MENU_WIDTH = 52
export const MIN_WIDTH = 72
