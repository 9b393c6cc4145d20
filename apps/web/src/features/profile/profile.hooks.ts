import { profileEndpoints, type Profile } from '@casework/contract/profile'
import { t } from '@casework/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { authStore } from '~/platform/auth/auth-state'
import { call } from '~/platform/http/call'
import { savePreferences } from '~/platform/i18n/preferences'
import { buildQueryKey, buildQuery } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'
import { toast } from '~/ui'

/** The profile that a tab edits, and a function that replaces it after a save. */
export interface EditedProfile {
  profile: Profile
  replaceRecord: (saved: Profile) => void
}

/** Refetches on mount, because the form replaces the whole profile. */
export const useProfile = () =>
  useQuery({ ...buildQuery(profileEndpoints.read), refetchOnMount: 'always' })

/** Updates the cached profile and the stored user, which header and sidebar show. */
function useApplyProfile() {
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

/** A new email is only requested; it changes once it is confirmed. */
export const useSaveProfile = () =>
  useWrite(profileEndpoints.update, {
    conflictCheck: { read: () => call(profileEndpoints.read) },
    successMessage: t('Profile updated successfully'),
    onSaved: useApplyProfile(),
  })

/** Changes the email with the code from the mail. */
export const useConfirmEmail = () =>
  useWrite(profileEndpoints.confirmEmail, {
    successMessage: t('Your new address is confirmed'),
    onSaved: useApplyProfile(),
  })

/** Withdraws a requested change of the email. */
export function useCancelEmailChange() {
  const client = useQueryClient()
  return useWrite(profileEndpoints.keepEmail, {
    failed: t('Failed to keep the email'),
    onSaved: () =>
      void client.setQueryData(
        buildQueryKey(profileEndpoints.read),
        (known: Profile | undefined) => known && { ...known, pending_email: null },
      ),
  })
}

export const useChangePassword = () =>
  useWrite(profileEndpoints.changePassword, { successMessage: t('Password updated successfully') })

/** Saves the preferences and applies them immediately. */
export function useSavePreferences() {
  const client = useQueryClient()
  return useWrite(profileEndpoints.savePreferences, {
    conflictCheck: { read: async () => toSavedPreferences(await call(profileEndpoints.read)) },
    onSaved: async ({ version, ...preferences }) => {
      const { user } = authStore.get()
      const { language, timezone, push_notifications } = preferences
      client.setQueryData(
        buildQueryKey(profileEndpoints.read),
        (known: Profile | undefined) => known && { ...known, version, preferences },
      )
      if (user) await savePreferences({ user_id: user.id, language, timezone, push_notifications })
      // After the switch, so that it is in the new language.
      toast.success(t('Preferences updated successfully'))
    },
  })
}

const toSavedPreferences = ({ preferences, version }: Profile) => ({ ...preferences, version })
