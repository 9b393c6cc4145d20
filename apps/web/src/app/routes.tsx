import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { authRoutes } from '~/features/auth/auth.routes'
import { caseRoutes } from '~/features/cases/cases.routes'
import { clientRoutes } from '~/features/clients/clients.routes'
import { dashboardRoutes } from '~/features/dashboard/dashboard.routes'
import { documentRoutes } from '~/features/documents/documents.routes'
import { firmRoutes } from '~/features/firm/firm.routes'
import { invitationRoutes } from '~/features/invitations/invitations.routes'
import { notificationRoutes } from '~/features/notifications/notifications.routes'
import { profileRoutes } from '~/features/profile/profile.routes'
import { sessionRoutes } from '~/features/sessions/sessions.routes'
import { workspaceRoutes } from '~/features/workspaces/workspaces.routes'
import { paths } from '~/platform/router/paths'
import { rootRoute, signedInRoute } from '~/platform/router/root-route'
import { LoadingOverlay } from '~/ui'
import { CrashScreen } from './crash-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { screenRoutes } from './screens/screens.routes.tsx'
import { RootLayout } from './shell/root-layout.tsx'

rootRoute.update({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
})
signedInRoute.update({
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: LoadingOverlay,
})

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ ...paths.dashboard(), replace: true })
  },
})

/** All routes of the app. */
export const routeTree = rootRoute.addChildren([
  indexRoute,
  ...authRoutes,
  signedInRoute.addChildren([
    ...dashboardRoutes,
    ...clientRoutes,
    ...caseRoutes,
    ...sessionRoutes,
    ...documentRoutes,
    ...notificationRoutes,
    ...invitationRoutes,
    ...workspaceRoutes,
    ...firmRoutes,
    ...profileRoutes,
    ...screenRoutes,
  ]),
])
