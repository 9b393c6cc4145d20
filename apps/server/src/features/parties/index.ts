export { partyRoutes } from './parties.routes.ts'
