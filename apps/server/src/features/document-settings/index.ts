export { documentSettingsRoutes } from './document-settings.routes.ts'
