import { profileEndpoints, type Preferences, type ProfileForm } from '@casework/contract/profile'
import { t } from '@casework/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { authStore } from '~/platform/auth-state'
import { call } from '~/platform/call'
import { keepPreferences } from '~/platform/preferences'
import { keyOf, queryOf } from '~/platform/query'
import { useSave } from '~/platform/use-save'
import { toast } from '~/ui'

/** The own profile: always the present one, since what is saved replaces it. */
export const useProfile = () => useQuery({ ...queryOf(profileEndpoints.read), refetchOnMount: 'always' })

/** Saves the profile; header, sidebar and stored info get the new name, e-mail and phone (OQ-235). */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileForm) => call(profileEndpoints.update, { body }),
    onSuccess: async (saved) => {
      client.setQueryData(keyOf(profileEndpoints.read), saved)
      const { user } = authStore.get()
      if (user) await authStore.refreshUser({ name: saved.name, email: saved.email, mobile: saved.phone, role: user.role })
      toast.success(t('Profile updated successfully'))
    },
  })
}

/** PROFILE-025. */
export const useChangePassword = () => useSave(profileEndpoints.changePassword, { refresh: [], done: t('Password updated successfully') })

/** Saves the preferences and shows everything accordingly, at once (OQ-234, OQ-183). */
export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Preferences) => call(profileEndpoints.savePreferences, { body }),
    onSuccess: async ({ language, timezone, push_notifications }, body) => {
      const { user } = authStore.get()
      client.setQueryData(keyOf(profileEndpoints.read), (known: object | undefined) => known && { ...known, preferences: body })
      if (user) await keepPreferences({ user_id: user.id, language, timezone, push_notifications })
      toast.success(t('Preferences updated successfully'))
    },
  })
}
