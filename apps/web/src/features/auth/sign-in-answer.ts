import type { SignedIn } from '~/platform/auth/auth-state'

/** Whether the response to a login or a confirmation is complete. */
export function isSignedIn(answer: unknown): answer is SignedIn {
  if (typeof answer !== 'object' || answer === null) return false
  const { user, tokens } = answer as { user?: { id?: unknown }; tokens?: { access?: unknown } }
  return typeof user?.id === 'number' && typeof tokens?.access === 'string' && tokens.access !== ''
}
