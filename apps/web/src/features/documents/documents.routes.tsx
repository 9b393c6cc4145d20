import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '~/platform/list/list-search'
import { signedInRoute } from '~/platform/router/root-route'
import { documentsSearch } from './documents-search.ts'

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/documents',
  ...listSearch(documentsSearch, 'upload'),
  component: lazyRouteComponent(() => import('./list/documents-page.tsx'), 'DocumentsPage'),
})

export const documentRoutes = [list] as const
