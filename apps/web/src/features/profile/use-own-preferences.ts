import { profileEndpoints } from '@casework/contract/profile'
import { useEffect } from 'react'
import { authStore } from '~/platform/auth/auth-state'
import { tryCall } from '~/platform/http/call'
import { savePreferences, currentPreferences, usePreferences } from '~/platform/i18n/preferences'
import { useSignedInUser } from '~/platform/auth/use-auth'

/** Let the opened page load first. */
const DELAY_MS = 2_000

/**
 * Applies the user's preferences, also if they were changed in another browser. Re-renders the
 * calling component when they change.
 */
export function useOwnPreferences(): void {
  const { id } = useSignedInUser()
  usePreferences()
  useEffect(() => {
    // After a sign-out, the shell is still mounted for a moment.
    if (id === 0) return undefined
    const known = currentPreferences().user_id === id
    const timer = setTimeout(() => void fetchPreferences(id), known ? DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [id])
}

/** Failures are ignored: the current preferences stay in use. */
async function fetchPreferences(user_id: number): Promise<void> {
  const before = currentPreferences()
  const profile = await tryCall(profileEndpoints.read, {})
  if (!profile.success || authStore.get().user?.id !== user_id) return
  const { language, timezone, push_notifications } = profile.data.preferences
  const now = currentPreferences()
  // The user has changed them since the request, so the response may be outdated.
  if (now !== before) return
  if (
    now.user_id === user_id &&
    now.language === language &&
    now.timezone === timezone &&
    now.push_notifications === push_notifications
  )
    return
  await savePreferences({ user_id, language, timezone, push_notifications }).catch(() => undefined)
}
