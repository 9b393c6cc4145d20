export { notificationRoutes } from './notifications.routes.ts'
export { createNotify, type Notify } from './notifications.service.ts'
