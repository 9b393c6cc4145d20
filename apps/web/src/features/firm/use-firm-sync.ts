import { useEffect } from 'react'
import { workspaceKey } from '~/platform/auth/auth-state'
import { currentFirm } from '~/platform/auth/known-firms'
import { useAuth } from '~/platform/auth/use-auth'

/** Let the opened page load first. */
const DELAY_MS = 2_000

/** Re-reads the profile of the current firm: its owner may have changed it. */
export function useFirmSync(): void {
  const auth = useAuth()
  const { isWorkspaceSwitched } = auth
  const workspace = workspaceKey(auth)
  useEffect(() => {
    if (workspace === '') return undefined
    // Also without the own name, which a sign-out forgets, dates are already right.
    const known = currentFirm()
    const isKnown = isWorkspaceSwitched ? known !== undefined : Boolean(known?.name)
    const timer = setTimeout(() => void syncFirm(workspace), isKnown ? DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [workspace, isWorkspaceSwitched])
}

/** Reads under way, by workspace: two may be asked for while a workspace is entered. */
const reads = new Map<string, Promise<void>>()

/** Failures are ignored: the known profile stays in use. */
export function syncFirm(workspace: string): Promise<void> {
  const read =
    reads.get(workspace) ??
    import('./sync-firm.ts')
      .then(
        (module) => module.syncFirm(workspace),
        () => undefined,
      )
      .finally(() => reads.delete(workspace))
  reads.set(workspace, read)
  return read
}
