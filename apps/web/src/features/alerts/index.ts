export { AlertsControl } from './alerts-control.tsx'
export { useAlertsEntry } from './alerts-entry.ts'
