export { InboxControl, onInboxOpened } from './inbox-control.tsx'
export { InboxPanel } from './inbox-panel.tsx'
export { createInboxStore } from './inbox-store.ts'
export { NotificationBell } from './notification-bell.tsx'
export {
  requestPushPermission,
  getPushPermission,
  type PushPermission,
} from './system-notifications.ts'
export { useInboxFeed } from './use-inbox-feed.ts'
