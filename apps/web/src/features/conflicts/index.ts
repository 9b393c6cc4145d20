import { lazy } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'

export { announceCheck, checkStore } from './check-store.ts'
export { conflictSearchStore, showConflictSearch } from './search-store.ts'

// Loaded when they are shown, as one file: each name counts in the first page.
const load = () => import('./on-demand.ts')
export const CheckList = lazy(() => load().then((module) => ({ default: module.CheckList })))
export const CheckNotice = lazy(() => load().then((module) => ({ default: module.CheckNotice })))
export const ConflictLine = lazy(() => load().then((module) => ({ default: module.ConflictLine })))
export const ConflictSearchDialog = lazyDialog(() =>
  load().then((module) => module.ConflictSearchDialog),
)
export const ImportChecks = lazy(() => load().then((module) => ({ default: module.ImportChecks })))
export const OpenCheck = lazy(() => load().then((module) => ({ default: module.OpenCheck })))
