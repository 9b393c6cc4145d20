export { NotificationBell } from './notification-bell.tsx'
export {
  requestPushPermission,
  getPushPermission,
  type PushPermission,
} from './system-notifications.ts'

/** Screens, loaded when they are opened. */
export const notificationScreens = {
  list: () => import('./notifications-page.tsx'),
}
