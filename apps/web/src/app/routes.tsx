import { casesQuery } from '@casework/contract/cases'
import { clientsQuery } from '@casework/contract/clients'
import { sessionsQuery } from '@casework/contract/sessions'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { caseScreens } from '~/features/cases'
import { clientScreens } from '~/features/clients'
import { dashboardScreens } from '~/features/dashboard'
import { documentsAddress, documentScreens } from '~/features/documents'
import { invitationScreens } from '~/features/invitations'
import { notificationScreens } from '~/features/notifications'
import { profileScreens } from '~/features/profile'
import { sessionScreens } from '~/features/sessions'
import { workspaceScreens } from '~/features/workspaces'
import { paths } from '~/platform/router/paths'
import { LoadingOverlay } from '~/ui'
import {
  createInstead,
  followWorkspace,
  invitedOnly,
  signedInOnly,
  wholeNumberOnly,
} from './guards.ts'
import { publicRoutes, root } from './public-routes.tsx'
import {
  connectionsSearch,
  dashboardSearch,
  filterSearch,
  preselected,
  searchWithAction,
  sessionSearch,
  tabSearch,
} from './search.ts'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ ...paths.dashboard(), replace: true })
  },
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: LoadingOverlay,
})
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  beforeLoad: followWorkspace,
  component: lazyRouteComponent(dashboardScreens.dashboard, 'DashboardPage'),
})

const clients = createRoute({
  getParentRoute: () => signedIn,
  path: '/clients',
  ...searchWithAction(clientsQuery, 'create'),
  beforeLoad: ({ search }) => createInstead(search, paths.newClient()),
  component: lazyRouteComponent(clientScreens.list, 'ClientsPage'),
})
const newClient = createRoute({
  getParentRoute: () => signedIn,
  path: '/clients/create',
  component: lazyRouteComponent(clientScreens.create, 'ClientCreatePage'),
})
const client = createRoute({
  getParentRoute: () => signedIn,
  path: '/clients/$id',
  validateSearch: tabSearch(['cases', 'documents']),
  beforeLoad: wholeNumberOnly,
  component: lazyRouteComponent(() => import('./screens/client-screen.tsx'), 'ClientScreen'),
})
const editClient = createRoute({
  getParentRoute: () => signedIn,
  path: '/clients/$id/edit',
  beforeLoad: wholeNumberOnly,
  component: lazyRouteComponent(clientScreens.edit, 'ClientEditPage'),
})

const cases = createRoute({
  getParentRoute: () => signedIn,
  path: '/cases',
  ...searchWithAction(casesQuery, 'create'),
  beforeLoad: ({ search }) => createInstead(search, paths.newCase()),
  component: lazyRouteComponent(caseScreens.list, 'CasesPage'),
})
const newCase = createRoute({
  getParentRoute: () => signedIn,
  path: '/cases/create',
  validateSearch: preselected('client'),
  component: lazyRouteComponent(caseScreens.create, 'CaseCreatePage'),
})
const legalCase = createRoute({
  getParentRoute: () => signedIn,
  path: '/cases/$id',
  validateSearch: tabSearch(['sessions', 'documents']),
  beforeLoad: wholeNumberOnly,
  component: lazyRouteComponent(() => import('./screens/case-screen.tsx'), 'CaseScreen'),
})
const editCase = createRoute({
  getParentRoute: () => signedIn,
  path: '/cases/$id/edit',
  beforeLoad: wholeNumberOnly,
  component: lazyRouteComponent(caseScreens.edit, 'CaseEditPage'),
})

const sessions = createRoute({
  getParentRoute: () => signedIn,
  path: '/sessions',
  ...searchWithAction(sessionsQuery, 'create'),
  beforeLoad: ({ search }) => createInstead(search, paths.newSession()),
  component: lazyRouteComponent(sessionScreens.list, 'SessionsPage'),
})
const newSession = createRoute({
  getParentRoute: () => signedIn,
  path: '/sessions/create',
  validateSearch: sessionSearch,
  component: lazyRouteComponent(sessionScreens.create, 'SessionCreatePage'),
})
const session = createRoute({
  getParentRoute: () => signedIn,
  path: '/sessions/$id',
  validateSearch: tabSearch(['documents']),
  beforeLoad: wholeNumberOnly,
  component: lazyRouteComponent(() => import('./screens/session-screen.tsx'), 'SessionScreen'),
})
const editSession = createRoute({
  getParentRoute: () => signedIn,
  path: '/sessions/$id/edit',
  beforeLoad: wholeNumberOnly,
  component: lazyRouteComponent(sessionScreens.edit, 'SessionEditPage'),
})

const documents = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents',
  ...searchWithAction(documentsAddress, 'upload'),
  component: lazyRouteComponent(documentScreens.list, 'DocumentsPage'),
})
const document = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/$id',
  beforeLoad: wholeNumberOnly,
  component: lazyRouteComponent(() => import('./screens/document-screen.tsx'), 'DocumentScreen'),
})
const editDocument = createRoute({
  getParentRoute: () => signedIn,
  path: '/documents/$id/edit',
  beforeLoad: wholeNumberOnly,
  component: lazyRouteComponent(
    () => import('./screens/document-screen.tsx'),
    'DocumentEditScreen',
  ),
})
const messages = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages',
  component: lazyRouteComponent(() => import('./screens/messages-screen.tsx'), 'MessagesScreen'),
})
const connections = createRoute({
  getParentRoute: () => signedIn,
  path: '/connections',
  validateSearch: connectionsSearch,
  component: lazyRouteComponent(
    () => import('./screens/connections-screen.tsx'),
    'ConnectionsScreen',
  ),
})
const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  validateSearch: filterSearch,
  component: lazyRouteComponent(notificationScreens.list, 'NotificationsPage'),
})
const invitation = createRoute({
  getParentRoute: () => signedIn,
  path: '/invitation',
  beforeLoad: invitedOnly,
  component: lazyRouteComponent(invitationScreens.join, 'JoinPage'),
})
const roles = createRoute({
  getParentRoute: () => signedIn,
  path: '/roles',
  component: lazyRouteComponent(workspaceScreens.roles, 'RolesPage'),
})
const profileSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile-settings',
  validateSearch: tabSearch(['security', 'preferences']),
  component: lazyRouteComponent(profileScreens.settings, 'ProfileSettingsPage'),
})
/** All addresses of the application. */
export const routeTree = root.addChildren([
  home,
  ...publicRoutes,
  signedIn.addChildren([
    dashboard,
    clients,
    newClient,
    client,
    editClient,
    cases,
    newCase,
    legalCase,
    editCase,
    sessions,
    newSession,
    session,
    editSession,
    documents,
    document,
    editDocument,
    messages,
    connections,
    notifications,
    invitation,
    roles,
    profileSettings,
  ]),
])
