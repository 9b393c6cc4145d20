import type { LucideIcon } from 'lucide-react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The entry of the user's menu that replaces the control on narrow screens. */
interface UpdatesEntry {
  unread_count: number
  icon: LucideIcon
  open: () => void
}

/** In a store of its own, so that the menu does not load the code of the updates. */
const store = createStore<{ entry: UpdatesEntry | null }>(() => ({ entry: null }))

export const setUpdatesEntry = (entry: UpdatesEntry | null) => store.setState({ entry })

/** Null where the control is in the header, or not shown at all. */
export const useUpdatesEntry = (): UpdatesEntry | null => useStore(store, ({ entry }) => entry)
