export { useSignOut } from './auth.hooks.ts'
export { forgetInvitation, rememberInvitation, getInvitationToken } from './invitation.ts'
export { useRefreshUser } from './refresh-user.ts'
export { useInvitationPreview } from './use-invitation-preview.ts'

/** Screens before sign-in, loaded when they are opened. */
export const authScreens = {
  login: () => import('./login-page.tsx'),
  register: () => import('./register-page.tsx'),
  verify: () => import('./verify-page.tsx'),
  forgotPassword: () => import('./forgot-password-page.tsx'),
  resetPassword: () => import('./reset-password-page.tsx'),
  undoEmail: () => import('./undo-email-page.tsx'),
}
