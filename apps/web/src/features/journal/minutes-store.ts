import { createStore } from 'zustand/vanilla'

interface MinutesState {
  isOpen: boolean
  /** The case that the dialog begins with. */
  case_id: number | null
}

/** Whether the dialog "Minutes" is open. */
export const minutesStore = createStore<MinutesState>(() => ({ isOpen: false, case_id: null }))

export const showMinutes = (case_id: number | null = null) =>
  minutesStore.setState({ isOpen: true, case_id })
