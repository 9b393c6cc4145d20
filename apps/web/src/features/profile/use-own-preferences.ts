import { profileEndpoints } from '@casework/contract/profile'
import { useEffect } from 'react'
import { authStore } from '~/platform/auth-state'
import { tryCall } from '~/platform/call'
import { savePreferences, currentPreferences, usePreferences } from '~/platform/preferences'
import { useSignedInUser } from '~/platform/use-auth'

/** The page that was asked for comes first. */
const AFTER_THE_PAGE = 2_000

/**
 * Shows everything as the signed-in person prefers it, also when that was chosen in another browser (OQ-227). Whoever
 * uses this is drawn anew when it changes.
 */
export function useOwnPreferences(): void {
  const { id } = useSignedInUser()
  usePreferences()
  useEffect(() => {
    const known = currentPreferences().user_id === id
    const timer = setTimeout(() => void fetchPreferences(id), known ? AFTER_THE_PAGE : 0)
    return () => clearTimeout(timer)
  }, [id])
}

/** A failure does not matter: everything stays as it is shown. */
async function fetchPreferences(user_id: number): Promise<void> {
  const profile = await tryCall(profileEndpoints.read)
  if (!profile.success || authStore.get().user?.id !== user_id) return
  const { language, timezone, push_notifications } = profile.data.preferences
  const now = currentPreferences()
  if (
    now.user_id === user_id &&
    now.language === language &&
    now.timezone === timezone &&
    now.push_notifications === push_notifications
  )
    return
  await savePreferences({ user_id, language, timezone, push_notifications }).catch(() => undefined)
}
