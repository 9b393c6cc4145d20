import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { authScreens } from '~/features/auth'
import { paths } from '~/platform/router/paths'
import { LoadingOverlay } from '~/ui'
import { CrashScreen } from './crash-screen.tsx'
import { guestsOnly } from './guards.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { mailedToken, resetLink, withInvitation } from './search.ts'
import { RootLayout } from './shell/root-layout.tsx'

export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
})

const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  beforeLoad: guestsOnly,
  component: lazyRouteComponent(() => import('./shell/public-layout.tsx'), 'PublicLayout'),
  pendingComponent: LoadingOverlay,
})
const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  validateSearch: withInvitation,
  component: lazyRouteComponent(authScreens.login, 'LoginPage'),
})
const register = createRoute({
  getParentRoute: () => guest,
  path: '/register',
  validateSearch: withInvitation,
  component: lazyRouteComponent(authScreens.register, 'RegisterPage'),
})
const verify = createRoute({
  getParentRoute: () => guest,
  path: '/verify-otp',
  validateSearch: withInvitation,
  // Without an address there is nothing to verify (AUTH-049).
  beforeLoad: ({ search }) => {
    if (!search.email) throw redirect({ ...paths.register(), replace: true })
  },
  component: lazyRouteComponent(authScreens.verify, 'VerifyPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => guest,
  path: '/forgot-password',
  component: lazyRouteComponent(authScreens.forgotPassword, 'ForgotPasswordPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => guest,
  path: '/reset-password',
  validateSearch: resetLink,
  // Half a link is none (AUTH-078).
  beforeLoad: ({ search }) => {
    if (!search.email || !search.token) throw redirect({ ...paths.forgotPassword(), replace: true })
  },
  component: lazyRouteComponent(authScreens.resetPassword, 'ResetPasswordPage'),
})

/** For guests and signed-in people alike. */
const everyone = createRoute({
  getParentRoute: () => root,
  id: 'everyone',
  component: lazyRouteComponent(() => import('./shell/public-layout.tsx'), 'PublicLayout'),
  pendingComponent: LoadingOverlay,
})
const undoEmail = createRoute({
  getParentRoute: () => everyone,
  path: '/undo-email',
  validateSearch: mailedToken,
  component: lazyRouteComponent(authScreens.undoEmail, 'UndoEmailPage'),
})

/** Pages that need no sign-in. */
export const publicRoutes = [
  guest.addChildren([login, register, verify, forgotPassword, resetPassword]),
  everyone.addChildren([undoEmail]),
] as const
