import { accountEndpoints } from '@casework/contract/accounts'
import { useEffect } from 'react'
import { authStore } from '~/platform/auth/auth-state'
import { tryCall } from '~/platform/http/call'

/** Let the opened page load first. */
const DELAY_MS = 2_000

/** Re-reads name, email and phone once: another device may have changed them. Ignores failures. */
export function useRefreshUser(): void {
  useEffect(() => {
    const timer = setTimeout(() => void refreshUser(), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}

async function refreshUser(): Promise<void> {
  const info = await tryCall(accountEndpoints.info, {})
  const { user } = authStore.get()
  if (!info.success || info.data.id !== user?.id) return
  const { name, email, mobile, role } = info.data
  if (name !== user.name || email !== user.email || mobile !== user.phone || role !== user.role)
    await authStore.refreshUser(info.data)
}
