import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { signedInRoute } from '~/platform/router/root-route'

function filterSearch(search: { filter?: string | undefined } & SearchSchemaInput): {
  filter?: string
} {
  const filter = ['unread', 'requests', 'accepted'].find((known) => known === search.filter)
  return filter === undefined ? {} : { filter }
}

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/notifications',
  validateSearch: filterSearch,
  component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
})

export const notificationRoutes = [list] as const
