import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { signedInRoute } from '~/platform/router/root-route'

// A type, not an interface: the type of all routes contains it.
type BinSearch = {
  /** Without it the deleted records. */
  tab?: string | undefined
  kind?: string | undefined
  search?: string | undefined
  page?: number | undefined
}

const bin = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bin',
  // Read by the page, with the contract's query, so that no first visit loads that.
  validateSearch: (search: BinSearch & SearchSchemaInput): BinSearch => search,
  component: lazyRouteComponent(() => import('./bin-page.tsx'), 'BinPage'),
})

export const binRoutes = [bin] as const
