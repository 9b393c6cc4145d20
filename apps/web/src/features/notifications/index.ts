export { NewsControl, onNewsOpened } from './news-control.tsx'
export { NewsPanel } from './news-panel.tsx'
export { createNewsStore } from './news-store.ts'
export { NotificationBell } from './notification-bell.tsx'
export {
  requestPushPermission,
  getPushPermission,
  type PushPermission,
} from './system-notifications.ts'
export { useNewsFeed } from './use-news-feed.ts'
