import { sessionEndpoints, sessionsQuery } from '@casework/contract/sessions'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '~/platform/list/list-search'
import { loadList } from '~/platform/list/load-list'
import { redirectToCreate, requireRecordId } from '~/platform/router/guards'
import { loadCopy } from '~/platform/router/load-record'
import { paths } from '~/platform/router/paths'
import { signedInRoute } from '~/platform/router/root-route'
import { newSessionSearch } from './session-search.ts'

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sessions',
  ...listSearch(sessionsQuery, 'create'),
  beforeLoad: ({ search }) => redirectToCreate(search, paths.newSession()),
  ...loadList(sessionEndpoints.list),
  component: lazyRouteComponent(() => import('./sessions-page.tsx'), 'SessionsPage'),
})
const create = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sessions/create',
  validateSearch: newSessionSearch,
  component: lazyRouteComponent(() => import('./session-create-page.tsx'), 'SessionCreatePage'),
})
const edit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sessions/$id/edit',
  beforeLoad: requireRecordId,
  ...loadCopy(sessionEndpoints.get),
  component: lazyRouteComponent(() => import('./session-edit-page.tsx'), 'SessionEditPage'),
})

export const sessionRoutes = [list, create, edit] as const
