import { clientEndpoints, clientsQuery } from '@casework/contract/clients'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '~/platform/list/list-search'
import { readListEarly } from '~/platform/list/read-list-early'
import { redirectToCreate, requireRecordId } from '~/platform/router/guards'
import { paths } from '~/platform/router/paths'
import { signedInRoute } from '~/platform/router/root-route'

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clients',
  ...listSearch(clientsQuery, 'create'),
  beforeLoad: (visit) => {
    redirectToCreate(visit.search, paths.newClient())
    readListEarly(clientEndpoints.list, visit)
  },
  component: lazyRouteComponent(() => import('./clients-page.tsx'), 'ClientsPage'),
})
const create = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clients/create',
  component: lazyRouteComponent(() => import('./client-create-page.tsx'), 'ClientCreatePage'),
})
const edit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clients/$id/edit',
  beforeLoad: requireRecordId,
  component: lazyRouteComponent(() => import('./client-edit-page.tsx'), 'ClientEditPage'),
})

export const clientRoutes = [list, create, edit] as const
