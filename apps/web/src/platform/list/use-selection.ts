import { useCallback, useState } from 'react'

/** The selected records. A selection survives page changes. */
export interface Selection<Item> {
  items: Item[]
  ids: number[]
  has: (id: number) => boolean
  toggle: (items: readonly Item[], on: boolean) => void
  /** Replaces records that are still selected. */
  refresh: (items: readonly Item[]) => void
  deselect: (ids: readonly number[]) => void
  clear: () => void
}

export function useSelection<Item extends { id: number }>(): Selection<Item> {
  const [selected, setSelected] = useState<ReadonlyMap<number, Item>>(new Map())
  const items = [...selected.values()]
  // Stable, so that one tick renders one card.
  const toggle = useCallback(
    (changed: readonly Item[], on: boolean) =>
      setSelected((before) => {
        const after = new Map(before)
        for (const item of changed) {
          if (on) after.set(item.id, item)
          else after.delete(item.id)
        }
        return after
      }),
    [],
  )
  return {
    items,
    ids: items.map(({ id }) => id),
    has: (id) => selected.has(id),
    toggle,
    refresh: (changed) =>
      setSelected((before) => {
        const after = new Map(before)
        for (const item of changed) if (after.has(item.id)) after.set(item.id, item)
        return after
      }),
    deselect: (ids) =>
      setSelected((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    clear: () => setSelected(new Map()),
  }
}
