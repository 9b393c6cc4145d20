export { alarmTasks } from './alarms/alarms.jobs.ts'
export type { NewAlert } from './texts.ts'
export { alertRoutes } from './alerts.routes.ts'
export { deleteOldAlerts, sendAlert, sendAlerts, type PersonalAlert } from './alerts.sql.ts'
