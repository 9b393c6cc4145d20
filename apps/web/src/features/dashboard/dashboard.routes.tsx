import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { followWorkspaceUrl } from '~/features/workspaces'
import { paths } from '~/platform/router/paths'
import { signedInRoute } from '~/platform/router/root-route'
import { dashboardSearch } from './dashboard-search.ts'

const dashboard = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  // Enters the workspace that the URL names, or leaves the current one.
  beforeLoad: async ({ search, location, preload }) => {
    if (preload) return
    const { see_as, leave_workspace, from_sign_in } = location.state
    const request = { ...search, see_as, leave_workspace, from_sign_in }
    if ((await followWorkspaceUrl(request)) === 'drop')
      throw redirect({ ...paths.dashboard(), search: {}, replace: true })
  },
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
})

export const dashboardRoutes = [dashboard] as const
