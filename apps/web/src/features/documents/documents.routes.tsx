import { documentEndpoints } from '@casework/contract/documents'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '~/platform/list/list-search'
import { loadList } from '~/platform/list/load-list'
import { signedInRoute } from '~/platform/router/root-route'
import { idSearch } from '~/platform/router/search'
import { documentsSearch, isDocumentsTab } from './documents-search.ts'

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/documents',
  ...listSearch(documentsSearch, 'upload'),
  ...loadList(documentEndpoints.list, isDocumentsTab),
  component: lazyRouteComponent(() => import('./list/documents-page.tsx'), 'DocumentsPage'),
})

const levelPlans = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/level-plans',
  validateSearch: idSearch('page'),
  component: lazyRouteComponent(() => import('./plan/level-plans-page.tsx'), 'LevelPlansPage'),
})

export const documentRoutes = [list, levelPlans] as const
