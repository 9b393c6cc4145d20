import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '~/platform/router/root-route'

const history = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/history',
  // The page reads the filters: their schema here would be loaded by every first visit.
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage'),
})

export const historyRoutes = [history] as const
