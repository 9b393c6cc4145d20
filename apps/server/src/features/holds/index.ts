export { holdRoutes } from './holds.routes.ts'
