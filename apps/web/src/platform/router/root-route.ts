import { createRootRoute, createRoute } from '@tanstack/react-router'
import { requireSignIn } from './guards.ts'

/** Parents of the features' routes. `app/routes.tsx` sets their components. */
export const rootRoute = createRootRoute()

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  // Names the history that is open on the page; the page itself knows which there are.
  validateSearch: ({ history }: { history?: string | undefined }) => (history ? { history } : {}),
  beforeLoad: requireSignIn,
})
