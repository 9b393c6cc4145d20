export { NotificationBell } from './notification-bell.tsx'
export {
  requestPushPermission,
  getPushPermission,
  type PushPermission,
} from './system-notifications.ts'
