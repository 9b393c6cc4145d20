import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '~/platform/list/list-state'
import { createTrailHistory } from '~/platform/router/trail'
import { routeTree } from './routes.tsx'

/** Creates the router, which reads the browser's current address. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    history: createTrailHistory(),
    parseSearch,
    stringifySearch,
    // Drops parameters that the route does not declare.
    search: { strict: true },
    scrollRestoration: true,
    defaultPreload: 'intent',
    notFoundMode: 'root',
  })
export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
