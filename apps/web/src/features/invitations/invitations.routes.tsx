import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { getInvitationToken } from '~/features/auth'
import { paths } from '~/platform/router/paths'
import { signedInRoute } from '~/platform/router/root-route'

const join = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/invitation',
  // Without an invitation there is nothing to answer; received ones are listed with connections.
  beforeLoad: () => {
    if (getInvitationToken() === undefined)
      throw redirect({ ...paths.connections({ tab: 'received-requests' }), replace: true })
  },
  component: lazyRouteComponent(() => import('./join-page.tsx'), 'JoinPage'),
})

export const invitationRoutes = [join] as const
