import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '~/platform/router/root-route'
import { tabSearch } from '~/platform/router/search'

const settings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile-settings',
  validateSearch: tabSearch(['security', 'preferences']),
  component: lazyRouteComponent(() => import('./profile-settings-page.tsx'), 'ProfileSettingsPage'),
})

export const profileRoutes = [settings] as const
