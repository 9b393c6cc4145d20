import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '~/platform/list/list-state'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // Drops parameters that the route does not declare.
  search: { strict: true },
  scrollRestoration: true,
  defaultPreload: 'intent',
  notFoundMode: 'root',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
