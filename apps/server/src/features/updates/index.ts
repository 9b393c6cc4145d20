export type { NewUpdate } from './texts.ts'
export { updateRoutes } from './updates.routes.ts'
export { deleteOldUpdates, sendUpdate } from './updates.sql.ts'
