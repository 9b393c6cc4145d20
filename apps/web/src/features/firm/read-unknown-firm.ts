import { authStore, workspaceKey } from '~/platform/auth/auth-state'
import { currentFirm } from '~/platform/auth/known-firms'

/**
 * Reads the profile of an employer that this device does not know yet, before its first page: else
 * dates and weeks would change after the first paint.
 */
export async function readUnknownFirm(): Promise<void> {
  const auth = authStore.get()
  if (auth.ownerAccountId === null || currentFirm()) return
  const { syncFirm } = await import('./use-firm-sync.ts')
  await syncFirm(workspaceKey(auth))
}
