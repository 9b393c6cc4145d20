export { UpdatesControl } from './updates-control.tsx'
export { useUpdatesEntry } from './updates-entry.ts'
