import { clientEndpoints, clientsQuery } from '@casework/contract/clients'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '~/platform/list/list-search'
import { loadList } from '~/platform/list/load-list'
import { redirectToCreate, requireRecordId } from '~/platform/router/guards'
import { loadCopy } from '~/platform/router/load-record'
import { paths } from '~/platform/router/paths'
import { signedInRoute } from '~/platform/router/root-route'

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clients',
  ...listSearch(clientsQuery, 'create'),
  beforeLoad: ({ search }) => redirectToCreate(search, paths.newClient()),
  ...loadList(clientEndpoints.list),
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
  ...loadCopy(clientEndpoints.get),
  component: lazyRouteComponent(() => import('./client-edit-page.tsx'), 'ClientEditPage'),
})

export const clientRoutes = [list, create, edit] as const
