export { returnToSessions } from './restored-deadlines.sql.ts'
export { deadlineRoutes } from './deadlines.routes.ts'
export { deadlineTasks, sendDueReminders } from './reminders/reminders.jobs.ts'
export { deleteOldReminders, deleteOldRuns } from './reminders/reminders.sql.ts'
