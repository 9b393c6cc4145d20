import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '~/platform/router/root-route'
import { notificationsSearch } from './notifications-search.ts'

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/notifications',
  validateSearch: notificationsSearch,
  component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
})

export const notificationRoutes = [list] as const
