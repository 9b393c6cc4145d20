import { dashboardEndpoints } from '@casework/contract/dashboard'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readUnknownFirm } from '~/features/firm'
import { followWorkspaceUrl } from '~/features/workspaces'
import { startQuery } from '~/platform/query/start-query'
import { LOADER_OPTIONS } from '~/platform/router/loader-options'
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
    await readUnknownFirm()
  },
  ...LOADER_OPTIONS,
  loader: async () => {
    await startQuery(dashboardEndpoints.summary, {})
    await startQuery(workspaceEndpoints.checkPermissions, {})
  },
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
})

export const dashboardRoutes = [dashboard] as const
