import { caseEndpoints, casesQuery } from '@casework/contract/cases'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '~/platform/list/list-search'
import { loadList } from '~/platform/list/load-list'
import { redirectToCreate, requireRecordId } from '~/platform/router/guards'
import { loadCopy } from '~/platform/router/load-record'
import { paths } from '~/platform/router/paths'
import { signedInRoute } from '~/platform/router/root-route'
import { idSearch } from '~/platform/router/search'

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cases',
  ...listSearch(casesQuery, 'create'),
  beforeLoad: ({ search }) => redirectToCreate(search, paths.newCase()),
  ...loadList(caseEndpoints.list),
  component: lazyRouteComponent(() => import('./cases-page.tsx'), 'CasesPage'),
})
const create = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cases/create',
  // The client that the form starts with.
  validateSearch: idSearch('client'),
  component: lazyRouteComponent(() => import('./case-create-page.tsx'), 'CaseCreatePage'),
})
const edit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cases/$id/edit',
  beforeLoad: requireRecordId,
  ...loadCopy(caseEndpoints.get),
  component: lazyRouteComponent(() => import('./case-edit-page.tsx'), 'CaseEditPage'),
})

export const caseRoutes = [list, create, edit] as const
