import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '~/platform/list/list-state'
import { routeTree } from './routes.tsx'

/** What leads from an address to its screen. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // A page keeps the parameters it knows and no others.
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
