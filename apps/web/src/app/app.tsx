import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { authStore, workspaceKey, type AuthState } from '~/platform/auth/auth-state'
import { STORAGE_KEY } from '~/platform/constants'
import { denials } from '~/platform/auth/denials'
import { paths } from '~/platform/router/paths'
import { startTokenRenewal } from '~/platform/http/token-renewal'
import { toast, Toaster } from '~/ui'
import { router } from './router.ts'

/** The whole application: one router, and what happens when somebody signs in or out. */
export function App() {
  useEffect(followSignIn, [])
  useEffect(startTokenRenewal, [])
  useEffect(followDenials, [])
  return (
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>
  )
}

/**
 * Another user or another workspace: the guards are asked again, which leads to /login after a sign-out, wherever it came
 * from (AUTH-090, HTTP-024). Other tabs are followed too.
 */
function followSignIn(): () => void {
  let before: AuthState | undefined
  void authStore.ready().then(() => (before ??= authStore.get()))
  const unsubscribe = authStore.subscribe(() => {
    const now = authStore.get()
    if (before === undefined || workspaceKey(now) === workspaceKey(before)) return
    const cameHome = before.user?.id === now.user?.id && !now.isWorkspaceSwitched
    before = now
    // Whatever page of the firm was open, home is the dashboard (OQ-074, OQ-077).
    if (cameHome)
      void router.navigate({ ...paths.dashboard(), search: {}, replace: true, ignoreBlocker: true })
    else void router.invalidate()
  })
  const otherTab = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) void authStore.restore()
  }
  addEventListener('storage', otherTab)
  return () => {
    unsubscribe()
    removeEventListener('storage', otherTab)
  }
}

/** No access to the firm any more: home, with the reason (OQ-074). */
function followDenials(): () => void {
  return denials.subscribe(({ kind, message }) => {
    if (kind !== 'workspace' || !authStore.get().isWorkspaceSwitched) return
    toast.error(message)
    void authStore.clearWorkspace()
  })
}
