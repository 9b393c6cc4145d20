import { createRootRoute, createRoute } from '@tanstack/react-router'
import { signedInOnly } from './guards.ts'

/** The parents of the features' routes. `app/routes.tsx` gives them their components. */
export const rootRoute = createRootRoute()

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: signedInOnly,
})
