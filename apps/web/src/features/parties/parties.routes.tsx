import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { requireRecordId } from '~/platform/router/guards'
import { signedInRoute } from '~/platform/router/root-route'

// A type, not an interface: the type of all routes contains it.
type PeopleSearch = {
  /** Default: the directory. */
  tab?: string | undefined
  search?: string | undefined
  kind?: string | undefined
  ordering?: string | undefined
  page?: number | undefined
  page_size?: number | undefined
}

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/people',
  // The page parses it with the contract's schema, which the first page need not load then.
  validateSearch: (search: PeopleSearch & SearchSchemaInput): PeopleSearch => search,
  component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
})
const person = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/people/$id',
  beforeLoad: requireRecordId,
  component: lazyRouteComponent(() => import('./person-page.tsx'), 'PersonPage'),
})

export const partyRoutes = [list, person] as const
