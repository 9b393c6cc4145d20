import type { LucideIcon } from 'lucide-react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The entry of the user's menu that replaces the control on narrow screens. */
interface AlertsEntry {
  unread_count: number
  icon: LucideIcon
  open: () => void
}

/** In a store of its own, so that the menu does not load the code of the alerts. */
const store = createStore<{ entry: AlertsEntry | null }>(() => ({ entry: null }))

export const setAlertsEntry = (entry: AlertsEntry | null) => store.setState({ entry })

/** Null where the control is in the header, or not shown at all. */
export const useAlertsEntry = (): AlertsEntry | null => useStore(store, ({ entry }) => entry)
