import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { connectionsSearch } from '~/features/connections'
import { wholeNumberOnly } from '~/platform/router/guards'
import { signedInRoute } from '~/platform/router/root-route'
import { tabSearch } from '~/platform/router/search'

const client = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clients/$id',
  validateSearch: tabSearch(['cases', 'documents']),
  beforeLoad: wholeNumberOnly,
  component: lazyRouteComponent(() => import('./client-screen.tsx'), 'ClientScreen'),
})
const legalCase = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cases/$id',
  validateSearch: tabSearch(['sessions', 'documents']),
  beforeLoad: wholeNumberOnly,
  component: lazyRouteComponent(() => import('./case-screen.tsx'), 'CaseScreen'),
})
const session = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sessions/$id',
  validateSearch: tabSearch(['documents']),
  beforeLoad: wholeNumberOnly,
  component: lazyRouteComponent(() => import('./session-screen.tsx'), 'SessionScreen'),
})
const document = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/documents/$id',
  beforeLoad: wholeNumberOnly,
  component: lazyRouteComponent(() => import('./document-screen.tsx'), 'DocumentScreen'),
})
const editDocument = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/documents/$id/edit',
  beforeLoad: wholeNumberOnly,
  component: lazyRouteComponent(() => import('./document-screen.tsx'), 'DocumentEditScreen'),
})
const connections = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/connections',
  validateSearch: connectionsSearch,
  component: lazyRouteComponent(() => import('./connections-screen.tsx'), 'ConnectionsScreen'),
})
const messages = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/messages',
  component: lazyRouteComponent(() => import('./messages-screen.tsx'), 'MessagesScreen'),
})

/** Pages that compose several features. */
export const screenRoutes = [
  client,
  legalCase,
  session,
  document,
  editDocument,
  connections,
  messages,
] as const
