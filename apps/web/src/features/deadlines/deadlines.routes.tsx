import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { signedInRoute } from '~/platform/router/root-route'

// A type, not an interface: the type of all routes contains it.
type DeadlinesSearch = {
  /** The pressed chip; without it "Open". */
  show?: string | undefined
  page?: number | undefined
  /** Opens the dialog "Hand over" from this person. */
  hand_over?: number | undefined
}

const deadlines = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/deadlines',
  // Read by the page, so that no first visit loads the contract of deadlines.
  validateSearch: (search: DeadlinesSearch & SearchSchemaInput): DeadlinesSearch => search,
  component: lazyRouteComponent(() => import('./deadlines-page.tsx'), 'DeadlinesPage'),
})

export const deadlineRoutes = [deadlines] as const
