import { accountEndpoints } from '@casework/contract/accounts'
import { useEffect } from 'react'
import { authStore } from '~/platform/auth-state'
import { tryCall } from '~/platform/call'

/** The page that was asked for comes first. */
const AFTER_THE_PAGE = 2_000

/** Re-reads name, e-mail and phone once: they may have been changed elsewhere (AUTH-094, OQ-046). A failure does not matter. */
export function useFreshUser(): void {
  useEffect(() => {
    const timer = setTimeout(() => void refreshUser(), AFTER_THE_PAGE)
    return () => clearTimeout(timer)
  }, [])
}

async function refreshUser(): Promise<void> {
  const info = await tryCall(accountEndpoints.info)
  const { user } = authStore.get()
  if (!info.success || info.data.id !== user?.id) return
  const { name, email, mobile, role } = info.data
  if (name !== user.name || email !== user.email || mobile !== user.phone || role !== user.role)
    await authStore.refreshUser(info.data)
}
