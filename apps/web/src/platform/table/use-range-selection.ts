import { useCallback, useEffect, useRef } from 'react'
import type { Selection } from '../list/use-selection.ts'

/**
 * Selects rows one by one, or all from the last selected one up to another. Its functions are
 * stable, so that one tick renders one row.
 */
export function useRangeSelection<Item extends { id: number }>(
  items: readonly Item[] | undefined,
  selection: Selection<Item> | undefined,
) {
  const anchor = useRef<number>(undefined)
  const latest = useRef({ items, selection })
  useEffect(() => {
    latest.current = { items, selection }
  })
  const toggle = useCallback((item: Item, on: boolean, isRange: boolean) => {
    const rows = latest.current.items ?? []
    const from = rows.findIndex(({ id }) => id === anchor.current)
    const to = rows.findIndex(({ id }) => id === item.id)
    const range =
      isRange && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [item]
    latest.current.selection?.toggle(range, on)
    anchor.current = item.id
  }, [])
  /** Selects the rows between two, as Shift and a key that moves do. */
  const extendTo = useCallback((from: number, to: number) => {
    const rows = latest.current.items ?? []
    const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
    latest.current.selection?.toggle(range, true)
    anchor.current = rows[to]?.id
  }, [])
  return { toggle, extendTo }
}
