import { useSyncExternalStore } from 'react'
import { authStore, type AuthState, type UserInfo } from './auth-state.ts'
import { useKnownFirm } from './known-firms.ts'

/** The auth state; re-renders when it changes. */
export function useAuth(): AuthState {
  return useSyncExternalStore(authStore.subscribe, authStore.get)
}

/**
 * The signed-in user, for screens behind the sign-in. While signing out it is briefly an empty
 * user.
 */
export function useSignedInUser(): UserInfo {
  return useAuth().user ?? EMPTY_USER
}

const EMPTY_USER: UserInfo = { role: '', token: '', name: '', id: 0, email: '', phone: '' }

/** The name of the firm shown. An own firm that was not named has the user's. */
export function useAccountName(): string {
  const { user, ownerAccountId, ownerAccountName } = useAuth()
  const ownFirm = useKnownFirm()
  const ownName = ownFirm?.name_is_own ? ownFirm.name : ''
  return (ownerAccountId === null ? ownName || user?.name : ownerAccountName) ?? ''
}
