import { useCallback, useState } from 'react'

/**
 * Selected records, kept whole so that a warning can count their dependents. Survives page changes.
 */
export interface Selection<Item> {
  items: Item[]
  ids: number[]
  has: (id: number) => boolean
  toggle: (items: readonly Item[], on: boolean) => void
  deselect: (ids: readonly number[]) => void
  clear: () => void
}

export function useSelection<Item extends { id: number }>(): Selection<Item> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Item>>(new Map())
  const items = [...chosen.values()]
  // Stable, so that one tick renders one card.
  const toggle = useCallback(
    (changed: readonly Item[], on: boolean) =>
      setChosen((before) => {
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
    has: (id) => chosen.has(id),
    toggle,
    deselect: (ids) =>
      setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    clear: () => setChosen(new Map()),
  }
}
