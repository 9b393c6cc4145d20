import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '~/platform/router/root-route'

const roles = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/roles',
  component: lazyRouteComponent(() => import('./roles-page.tsx'), 'RolesPage'),
})

export const workspaceRoutes = [roles] as const
