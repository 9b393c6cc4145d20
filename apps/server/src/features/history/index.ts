export { historyRoutes } from './history.routes.ts'
export { PERSON_FIELDS } from './history-entry.ts'
