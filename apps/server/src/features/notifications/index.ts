export { notificationRoutes } from './notifications.routes.ts'
export { createNotify, type Notify } from './notifications.service.ts'
export { insertNotification } from './notifications.sql.ts'
export { TEXTS } from './texts.ts'
