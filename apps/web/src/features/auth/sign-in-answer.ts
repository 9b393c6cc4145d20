import { authStore, type SignedIn } from '~/platform/auth/auth-state'
import { rememberOwnFirm } from '~/platform/auth/known-firms'
import { savePreferences, waitForLanguage } from '~/platform/i18n/preferences'

/** Whether the response to a login or a confirmation is complete. */
export function isSignedIn(answer: unknown): answer is SignedIn {
  if (typeof answer !== 'object' || answer === null) return false
  const { user, tokens } = answer as { user?: { id?: unknown }; tokens?: { access?: unknown } }
  return typeof user?.id === 'number' && typeof tokens?.access === 'string' && tokens.access !== ''
}

/**
 * Stores a sign-in with the person's firm and preferences, so that their first page is in their
 * language. The translations load before, while the form is busy; without them, the sign-in goes on
 * in the present language.
 * @param isBack to the workspace of the tab, after a sign-in that had ended
 */
export async function storeSignIn(answer: SignedIn, isBack?: boolean): Promise<void> {
  const { user, preferences } = answer
  if (preferences) await waitForLanguage(preferences.language)
  rememberOwnFirm(answer)
  await authStore.login(answer, isBack)
  // Not before: the page of the form would change its language, too.
  if (preferences) void savePreferences({ ...preferences, user_id: user.id }).catch(() => undefined)
}
