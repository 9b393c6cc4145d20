export { firmRoutes } from './firm.routes.ts'
