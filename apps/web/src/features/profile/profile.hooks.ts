import { profileEndpoints, type Preferences, type Profile, type ProfileForm } from '@casework/contract/profile'
import { t } from '@casework/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '~/platform/api-error'
import { authStore } from '~/platform/auth-state'
import { call } from '~/platform/call'
import { keepPreferences } from '~/platform/preferences'
import { keyOf, queryOf } from '~/platform/query'
import { useSave } from '~/platform/use-save'
import { toast } from '~/ui'

/** The own profile: always the present one, since what is saved replaces it. */
export const useProfile = () => useQuery({ ...queryOf(profileEndpoints.read), refetchOnMount: 'always' })

/** Header, sidebar and stored info follow the saved profile (OQ-235). */
function useShowProfile() {
  const client = useQueryClient()
  return async (saved: Profile) => {
    client.setQueryData(keyOf(profileEndpoints.read), saved)
    const { user } = authStore.get()
    if (user) await authStore.refreshUser({ name: saved.name, email: saved.email, mobile: saved.phone, role: user.role })
  }
}

/** Saves the profile; a new e-mail is only requested by it. */
export function useSaveProfile() {
  const show = useShowProfile()
  return useMutation({
    mutationFn: (body: ProfileForm) => call(profileEndpoints.update, { body }),
    onSuccess: async (saved) => {
      await show(saved)
      toast.success(t('Profile updated successfully'))
    },
  })
}

/** Changes the e-mail by the mailed code. */
export function useConfirmEmail() {
  const show = useShowProfile()
  return useMutation({
    mutationFn: (body: { code: string }) => call(profileEndpoints.confirmEmail, { body }),
    onSuccess: async (saved) => {
      await show(saved)
      toast.success(t('Your new address is confirmed'))
    },
  })
}

/** Keeps the present e-mail instead of the requested one. */
export function useKeepEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(profileEndpoints.keepEmail),
    onSuccess: () => client.setQueryData(keyOf(profileEndpoints.read), (known: Profile | undefined) => known && { ...known, pending_email: null }),
    onError: (error) => toast.error(messageOf(error, t('Failed to keep the email address'))),
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
