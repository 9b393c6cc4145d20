import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '~/platform/router/root-route'

const firm = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/firm',
  component: lazyRouteComponent(() => import('./firm-page.tsx'), 'FirmPage'),
})

export const firmRoutes = [firm] as const
