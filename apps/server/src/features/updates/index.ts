export { alarmTasks } from './alarms/alarms.jobs.ts'
export type { NewUpdate } from './texts.ts'
export { updateRoutes } from './updates.routes.ts'
export { deleteOldUpdates, sendUpdate, sendUpdates, type PersonalUpdate } from './updates.sql.ts'
