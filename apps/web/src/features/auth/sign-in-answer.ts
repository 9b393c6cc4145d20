import type { SignedIn } from '~/platform/auth-state'

/** The answer of a login or a confirmation, if it is one that can be used (AUTH-022). */
export function isSignedIn(answer: unknown): answer is SignedIn {
  if (typeof answer !== 'object' || answer === null) return false
  const { user, tokens } = answer as { user?: { id?: unknown }; tokens?: { access?: unknown } }
  return typeof user?.id === 'number' && typeof tokens?.access === 'string' && tokens.access !== ''
}
