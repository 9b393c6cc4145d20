export { workspaceRoutes } from './workspaces.routes.ts'
