import { profileEndpoints, type Profile } from '@casework/contract/profile'
import { t } from '@casework/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { authStore } from '~/platform/auth-state'
import { call } from '~/platform/call'
import { useUpdate } from '~/platform/form'
import { keepPreferences } from '~/platform/preferences'
import { keyOf, queryOf } from '~/platform/query'
import { useSave } from '~/platform/use-save'
import { toast } from '~/ui'

/** The profile as a tab was opened with, and how the tab takes over what it has saved. */
export interface EditedProfile {
  profile: Profile
  adopt: (saved: Profile) => void
}

/** The own profile: always the present one, since what is saved replaces it. */
export const useProfile = () => useQuery({ ...queryOf(profileEndpoints.read), refetchOnMount: 'always' })

/** Saves the profile; header, sidebar and stored info get the new name, e-mail and phone (OQ-235). */
export function useSaveProfile() {
  const client = useQueryClient()
  return useUpdate({
    endpoint: profileEndpoints.update,
    read: () => call(profileEndpoints.read),
    bodyOf: ({ name, email, phone, country, bio }) => ({ name, email, phone, country, bio }),
    refresh: [],
    done: t('Profile updated successfully'),
    onSaved: async (saved) => {
      client.setQueryData(keyOf(profileEndpoints.read), saved)
      const { user } = authStore.get()
      if (user) await authStore.refreshUser({ name: saved.name, email: saved.email, mobile: saved.phone, role: user.role })
    },
  })
}

/** PROFILE-025. */
export const useChangePassword = () => useSave(profileEndpoints.changePassword, { refresh: [], done: t('Password updated successfully') })

/** Saves the preferences and shows everything accordingly, at once (OQ-234, OQ-183). */
export function useSavePreferences() {
  const client = useQueryClient()
  return useUpdate({
    endpoint: profileEndpoints.savePreferences,
    read: async () => savedPreferencesOf(await call(profileEndpoints.read)),
    bodyOf: (saved) => saved,
    refresh: [],
    onSaved: async ({ version, ...preferences }) => {
      const { user } = authStore.get()
      const { language, timezone, push_notifications } = preferences
      client.setQueryData(keyOf(profileEndpoints.read), (known: Profile | undefined) => known && { ...known, version, preferences })
      if (user) await keepPreferences({ user_id: user.id, language, timezone, push_notifications })
      // In the language that was just chosen.
      toast.success(t('Preferences updated successfully'))
    },
  })
}

const savedPreferencesOf = ({ preferences, version }: Profile) => ({ ...preferences, version })
