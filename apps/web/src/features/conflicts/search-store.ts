import { createStore } from 'zustand/vanilla'

/** Whether the dialog "Check for conflicts" is open. */
export const conflictSearchStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const showConflictSearch = () => conflictSearchStore.setState({ isOpen: true })
