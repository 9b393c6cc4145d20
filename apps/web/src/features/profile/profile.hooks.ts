import { profileEndpoints, type Profile } from '@casework/contract/profile'
import { t } from '@casework/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '~/platform/api-error'
import { authStore } from '~/platform/auth-state'
import { call } from '~/platform/call'
import { useUpdate } from '~/platform/form'
import { savePreferences } from '~/platform/preferences'
import { buildQueryKey, buildQuery } from '~/platform/query'
import { useSave } from '~/platform/use-save'
import { toast } from '~/ui'

/** The profile as a tab was opened with, and how the tab takes over what it has saved. */
export interface EditedProfile {
  profile: Profile
  adopt: (saved: Profile) => void
}

/** The own profile: always the present one, since what is saved replaces it. */
export const useProfile = () =>
  useQuery({ ...buildQuery(profileEndpoints.read), refetchOnMount: 'always' })

/** Header, sidebar and stored info follow the saved profile (OQ-235). */
function useShowProfile() {
  const client = useQueryClient()
  return async (saved: Profile) => {
    client.setQueryData(buildQueryKey(profileEndpoints.read), saved)
    const { user } = authStore.get()
    if (user)
      await authStore.refreshUser({
        name: saved.name,
        email: saved.email,
        mobile: saved.phone,
        role: user.role,
      })
  }
}

/** Saves the profile; a new e-mail is only requested by it. */
export const useSaveProfile = () =>
  useUpdate({
    endpoint: profileEndpoints.update,
    read: () => call(profileEndpoints.read),
    bodyOf: ({ name, email, phone, country, bio }) => ({ name, email, phone, country, bio }),
    refresh: [],
    done: t('Profile updated successfully'),
    onSaved: useShowProfile(),
  })

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
    onSuccess: () =>
      client.setQueryData(
        buildQueryKey(profileEndpoints.read),
        (known: Profile | undefined) => known && { ...known, pending_email: null },
      ),
    onError: (error) => toast.error(getErrorMessage(error, t('Failed to keep the email address'))),
  })
}

/** PROFILE-025. */
export const useChangePassword = () =>
  useSave(profileEndpoints.changePassword, {
    refresh: [],
    done: t('Password updated successfully'),
  })

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
      client.setQueryData(
        buildQueryKey(profileEndpoints.read),
        (known: Profile | undefined) => known && { ...known, version, preferences },
      )
      if (user) await savePreferences({ user_id: user.id, language, timezone, push_notifications })
      // In the language that was just chosen.
      toast.success(t('Preferences updated successfully'))
    },
  })
}

const savedPreferencesOf = ({ preferences, version }: Profile) => ({ ...preferences, version })
