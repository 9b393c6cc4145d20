import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { paths } from '~/platform/router/paths'
import { rootRoute } from '~/platform/router/root-route'
import { LoadingOverlay } from '~/ui'
import { invitationSearch, resetLinkSearch, tokenSearch } from './auth-search.ts'
import { guestsOnly } from './guards.ts'

const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import('./public-layout.tsx'), 'GuestLayout'),
  pendingComponent: LoadingOverlay,
})
const login = createRoute({
  getParentRoute: () => guestRoute,
  path: '/login',
  validateSearch: invitationSearch,
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
})
const register = createRoute({
  getParentRoute: () => guestRoute,
  path: '/register',
  validateSearch: invitationSearch,
  component: lazyRouteComponent(() => import('./register-page.tsx'), 'RegisterPage'),
})
const verify = createRoute({
  getParentRoute: () => guestRoute,
  path: '/verify-otp',
  validateSearch: invitationSearch,
  // Without an address there is nothing to verify.
  beforeLoad: ({ search }) => {
    if (!search.email) throw redirect({ ...paths.register(), replace: true })
  },
  component: lazyRouteComponent(() => import('./verify-page.tsx'), 'VerifyPage'),
})
const forgotPassword = createRoute({
  getParentRoute: () => guestRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => guestRoute,
  path: '/reset-password',
  validateSearch: resetLinkSearch,
  // An incomplete link is useless.
  beforeLoad: ({ search }) => {
    if (!search.email || !search.token) throw redirect({ ...paths.forgotPassword(), replace: true })
  },
  component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
})

/** For guests and signed-in people alike. */
const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'everyone',
  component: lazyRouteComponent(() => import('./public-layout.tsx'), 'PublicLayout'),
  pendingComponent: LoadingOverlay,
})
const undoEmail = createRoute({
  getParentRoute: () => publicRoute,
  path: '/undo-email',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('./undo-email-page.tsx'), 'UndoEmailPage'),
})

/** Pages that need no sign-in. */
export const authRoutes = [
  guestRoute.addChildren([login, register, verify, forgotPassword, resetPassword]),
  publicRoute.addChildren([undoEmail]),
] as const
