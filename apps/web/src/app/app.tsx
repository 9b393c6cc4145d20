import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { authStore, workspaceKey, type AuthState } from '~/platform/auth/auth-state'
import { STORAGE_KEY } from '~/platform/constants'
import { denials } from '~/platform/auth/denials'
import { usePreferences } from '~/platform/i18n/preferences'
import { paths } from '~/platform/router/paths'
import { startTokenRenewal } from '~/platform/http/token-renewal'
import { toast, Toaster } from '~/ui'
import type { AppRouter } from './router.ts'

/** The root component. Reacts to sign-in, sign-out and lost access to a firm. */
export function App({ router }: { router: AppRouter }) {
  useEffect(() => rerunGuardsOnSignIn(router), [router])
  useEffect(startTokenRenewal, [])
  useEffect(leaveFirmWhenDenied, [])
  // The toaster is outside of the routes, which render again by themselves in another language.
  usePreferences()
  return (
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>
  )
}

/**
 * Reruns the guards when user or workspace change, here or in another tab. After a sign-out they
 * redirect to /login (AUTH-090, HTTP-024).
 */
function rerunGuardsOnSignIn(router: AppRouter): () => void {
  let before: AuthState | undefined
  void authStore.ready().then(() => (before ??= authStore.get()))
  const unsubscribe = authStore.subscribe(() => {
    const now = authStore.get()
    if (before === undefined || workspaceKey(now) === workspaceKey(before)) return
    const hasLeftFirm = before.user?.id === now.user?.id && !now.isWorkspaceSwitched
    before = now
    // The firm's open page may not exist in the user's own workspace (OQ-074, OQ-077).
    if (hasLeftFirm)
      void router.navigate({ ...paths.dashboard(), search: {}, replace: true, ignoreBlocker: true })
    else void router.invalidate()
  })
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) void authStore.restore()
  }
  addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    removeEventListener('storage', onStorage)
  }
}

/** Leaves a firm that has ended the user's access, and shows the reason (OQ-074). */
function leaveFirmWhenDenied(): () => void {
  return denials.subscribe(({ kind, message }) => {
    if (kind !== 'workspace' || !authStore.get().isWorkspaceSwitched) return
    toast.error(message)
    void authStore.clearWorkspace()
  })
}
