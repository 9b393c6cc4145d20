import { useSyncExternalStore } from 'react'
import { authStore, type AuthState, type UserInfo } from './auth-state.ts'

/** The auth state, followed. */
export function useAuth(): AuthState {
  return useSyncExternalStore(authStore.subscribe, authStore.get)
}

/** The signed-in user, on screens that only a signed-in person reaches. During a sign-out the last one, for the moment before leaving. */
export function useSignedInUser(): UserInfo {
  return useAuth().user ?? NOBODY
}

const NOBODY: UserInfo = { role: '', token: '', name: '', id: 0, email: '', phone: '' }

/** The name of the account whose records are shown: the own one, or the firm's (SHELL-029). */
export function useAccountName(): string {
  const { user, ownerAccountName, isWorkspaceSwitched } = useAuth()
  return (isWorkspaceSwitched ? ownerAccountName : user?.name) ?? ''
}
