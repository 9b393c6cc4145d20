import { t } from '@casework/texts'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRefreshUser } from '~/features/auth'
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

/** The frame of every signed-in page, and the cache that they share. */
export function Shell() {
  return (
    <QueryProvider>
      <Frame />
    </QueryProvider>
  )
}

/** Rail, bar, page. Below 1024 px the rail is a drawer (SHELL-033). */
function Frame() {
  useRefreshUser()
  useOwnPreferences()
  const auth = useAuth()
  const narrow = useMediaQuery(BELOW.lg)
  const [open, setOpen] = useState(false)
  const covered = narrow && open
  useClosingBy(covered, () => setOpen(false))
  if (auth.isLoading || !auth.isAuthenticated) return <LoadingOverlay />
  return (
    <div className="lg:pl-[248px]">
      <Rail hidden={narrow && !open} onChosen={() => setOpen(false)} />
      {covered && (
        <button
          type="button"
          aria-label={t('Close menu')}
          tabIndex={-1}
          className="fixed inset-0 z-30 bg-scrim"
          onClick={() => setOpen(false)}
        />
      )}
      <div inert={covered} className="flex min-h-dvh flex-col">
        <TopBar menuOpen={open} onMenu={() => setOpen(true)} />
        {auth.isWorkspaceSwitched && <WorkspaceBanner />}
        <main id="main" className="mx-auto w-full max-w-page flex-1 px-5 py-6 outline-none sm:px-8">
          <Place key={workspaceKey(auth)} />
        </main>
      </div>
      <Uploads />
      <WaitingNotice />
    </div>
  )
}

/**
 * The page, in one workspace: a switch takes everything away that a page held, what was being typed as well. A page that
 * is on its way to another workspace is not shown there for a moment.
 */
function Place() {
  useWorkspaceWatch()
  const leaving = useRouterState({ select: ({ isLoading }) => isLoading })
  const [entered, setEntered] = useState(!leaving)
  if (!entered && !leaving) setEntered(true)
  return entered ? <Outlet /> : <LoadingOverlay />
}

/** The drawer closes by Escape and by going elsewhere. */
function useClosingBy(open: boolean, close: () => void): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [seen, setSeen] = useState(path)
  if (seen !== path) {
    setSeen(path)
    if (open) close()
  }
  useEffect(() => {
    if (!open) return undefined
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    addEventListener('keydown', escape)
    return () => removeEventListener('keydown', escape)
  })
}
