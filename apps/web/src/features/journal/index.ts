import { lazy } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import './entry-draft.ts'

export { minutesStore, showMinutes } from './minutes-store.ts'

// Loaded when they are shown, as one file: each name counts in the first page.
const load = () => import('./on-demand.ts')
export const EntryDialog = lazyDialog(() => load().then((module) => module.EntryDialog))
export const EntryItem = lazy(() => load().then((module) => ({ default: module.EntryItem })))
export const FoundEntry = lazy(() => load().then((module) => ({ default: module.FoundEntry })))
export const JournalBox = lazy(() => load().then((module) => ({ default: module.JournalBox })))
export const MinutesDialog = lazyDialog(() => load().then((module) => module.MinutesDialog))
export const SessionEntries = lazy(() =>
  load().then((module) => ({ default: module.SessionEntries })),
)
