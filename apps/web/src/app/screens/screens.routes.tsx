import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { connectionsSearch } from '~/features/connections'
import { requireRecordId } from '~/platform/router/guards'
import { loadRecord } from '~/platform/router/load-record'
import { signedInRoute } from '~/platform/router/root-route'
import { anyTabSearch, caseSearch, readerSearch } from '~/platform/router/search'

const client = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clients/$id',
  validateSearch: anyTabSearch,
  beforeLoad: requireRecordId,
  ...loadRecord(clientEndpoints.get),
  component: lazyRouteComponent(() => import('./client-screen.tsx'), 'ClientScreen'),
})
const legalCase = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/cases/$id',
  validateSearch: caseSearch,
  beforeLoad: requireRecordId,
  ...loadRecord(caseEndpoints.get),
  component: lazyRouteComponent(() => import('./case-screen.tsx'), 'CaseScreen'),
})
const session = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sessions/$id',
  validateSearch: anyTabSearch,
  beforeLoad: requireRecordId,
  ...loadRecord(sessionEndpoints.get),
  component: lazyRouteComponent(() => import('./session-screen.tsx'), 'SessionScreen'),
})
const document = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/documents/$id',
  validateSearch: readerSearch,
  beforeLoad: requireRecordId,
  ...loadRecord(documentEndpoints.get),
  component: lazyRouteComponent(() => import('./document-screen.tsx'), 'DocumentScreen'),
})
const editDocument = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/documents/$id/edit',
  validateSearch: readerSearch,
  beforeLoad: requireRecordId,
  ...loadRecord(documentEndpoints.get),
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

/** Routes of pages that combine several features, and of the messages placeholder. */
export const screenRoutes = [
  client,
  legalCase,
  session,
  document,
  editDocument,
  connections,
  messages,
] as const
