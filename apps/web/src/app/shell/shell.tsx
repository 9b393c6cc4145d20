import { t } from '@casework/texts'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRefreshUser } from '~/features/auth'
import { useFirmSync } from '~/features/firm'
import { useOwnPreferences } from '~/features/profile'
import { Uploads } from '~/features/documents'
import { useWorkspaceWatch, WorkspaceBanner } from '~/features/workspaces'
import { workspaceKey } from '~/platform/auth/auth-state'
import { QueryProvider } from '~/platform/query/query-provider'
import { useAuth } from '~/platform/auth/use-auth'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { LoadingOverlay } from '~/ui'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

/** The frame of every signed-in page, with the query cache that the pages share. */
export function Shell() {
  return (
    <QueryProvider>
      <Frame />
    </QueryProvider>
  )
}

/** Rail, top bar and page. Below 1024 px the rail is a drawer (SHELL-033). */
function Frame() {
  useRefreshUser()
  useOwnPreferences()
  useFirmSync()
  const auth = useAuth()
  const isNarrow = useMediaQuery(BELOW.lg)
  const [open, setOpen] = useState(false)
  const isDrawerOpen = isNarrow && open
  useCloseDrawer(isDrawerOpen, () => setOpen(false))
  if (auth.isLoading || !auth.isAuthenticated) return <LoadingOverlay />
  return (
    <div className="lg:pl-[248px]">
      <Rail hidden={isNarrow && !open} onClose={() => setOpen(false)} />
      {isDrawerOpen && (
        <button
          type="button"
          aria-label={t('Close menu')}
          tabIndex={-1}
          className="fixed inset-0 z-30 bg-scrim"
          onClick={() => setOpen(false)}
        />
      )}
      <div inert={isDrawerOpen} className="flex min-h-dvh flex-col">
        <TopBar menuOpen={open} onMenu={() => setOpen(true)} />
        {auth.isWorkspaceSwitched && <WorkspaceBanner />}
        <main id="main" className="mx-auto w-full max-w-page flex-1 px-5 py-6 outline-none sm:px-8">
          <WorkspacePage key={workspaceKey(auth)} />
        </main>
      </div>
      <Uploads />
      <WaitingNotice />
    </div>
  )
}

/**
 * The page in one workspace. Its key resets all page state on a switch. Hides the old page while the
 * router still navigates, since it must not load data of the new workspace.
 */
function WorkspacePage() {
  useWorkspaceWatch()
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading })
  const [isReady, setIsReady] = useState(!isNavigating)
  if (!isReady && !isNavigating) setIsReady(true)
  return isReady ? <Outlet /> : <LoadingOverlay />
}

/** Closes the drawer on Escape and on navigation. */
function useCloseDrawer(open: boolean, close: () => void): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [lastPath, setLastPath] = useState(path)
  if (lastPath !== path) {
    setLastPath(path)
    if (open) close()
  }
  useEffect(() => {
    if (!open) return undefined
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
