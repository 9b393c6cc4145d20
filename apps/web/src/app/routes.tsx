import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { authRoutes } from '~/features/auth/auth.routes'
import { binRoutes } from '~/features/bin/bin.routes'
import { caseRoutes } from '~/features/cases/cases.routes'
import { clientRoutes } from '~/features/clients/clients.routes'
import { dashboardRoutes } from '~/features/dashboard/dashboard.routes'
import { deadlineRoutes } from '~/features/deadlines/deadlines.routes'
import { documentRoutes } from '~/features/documents/documents.routes'
import { firmRoutes } from '~/features/firm/firm.routes'
import { historyRoutes } from '~/features/history/history.routes'
import { invitationRoutes } from '~/features/invitations/invitations.routes'
import { notificationRoutes } from '~/features/notifications/notifications.routes'
import { partyRoutes } from '~/features/parties/parties.routes'
import { profileRoutes } from '~/features/profile/profile.routes'
import { sessionRoutes } from '~/features/sessions/sessions.routes'
import { workspaceRoutes } from '~/features/workspaces/workspaces.routes'
import { paths } from '~/platform/router/paths'
import { rootRoute, signedInRoute } from '~/platform/router/root-route'
import { LoadingOverlay } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { CrashScreen } from './crash-screen.tsx'
import { screenRoutes } from './screens/screens.routes.tsx'
import { RootLayout } from './shell/root-layout.tsx'

// Not with `lazyRouteComponent`: the router would load it with the first page.
const LazyNotFoundScreen = lazy(() =>
  fetchWhenOnline(() =>
    import('./not-found-screen.tsx').then((module) => ({ default: module.NotFoundScreen })),
  ),
)
const NotFoundScreen = () => (
  <Suspense fallback={<LoadingOverlay />}>
    <LazyNotFoundScreen />
  </Suspense>
)

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
    ...partyRoutes,
    ...sessionRoutes,
    ...deadlineRoutes,
    ...documentRoutes,
    ...notificationRoutes,
    ...invitationRoutes,
    ...workspaceRoutes,
    ...firmRoutes,
    ...binRoutes,
    ...historyRoutes,
    ...profileRoutes,
    ...screenRoutes,
  ]),
])
