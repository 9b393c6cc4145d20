export { binTasks, PURGE_BIN } from './bin.jobs.ts'
export { binRoutes } from './bin.routes.ts'
export { forgetRecord } from './purge.sql.ts'
