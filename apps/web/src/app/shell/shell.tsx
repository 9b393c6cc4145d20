import { t } from '@casework/texts'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useRefreshUser } from '~/features/auth'
import {
  CheckNotice,
  checkStore,
  ConflictSearchDialog,
  conflictSearchStore,
} from '~/features/conflicts'
import { MinutesDialog, minutesStore } from '~/features/journal'
import { useFirmSync } from '~/features/firm'
import { useOwnPreferences } from '~/features/profile'
import { Uploads } from '~/features/documents'
import {
  factorNotices,
  useWorkspaceWatch,
  viewBanner,
  WorkspaceBanner,
} from '~/features/workspaces'
import { workspaceKey } from '~/platform/auth/auth-state'
import { paths } from '~/platform/router/paths'
import { QueryProvider } from '~/platform/query/query-provider'
import { useAuth } from '~/platform/auth/use-auth'
import { lazyDialog } from '~/platform/lazy-dialog'
import { stepUpStore } from '~/platform/http/step-up-store'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { useStore } from 'zustand'
import './keep-focus.ts'
import { useDialogBackGuard } from './use-dialog-back-guard.ts'
import { LoadingOverlay } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

const ViewBanner = lazy(() => fetchWhenOnline(viewBanner))
const StepUpDialog = lazyDialog(() =>
  import('~/platform/second-factor/step-up-dialog').then((module) => module.StepUpDialog),
)
const FactorBanner = lazy(() =>
  fetchWhenOnline(() => factorNotices().then((module) => ({ default: module.FactorBanner }))),
)
const RefusedFirm = lazy(() =>
  fetchWhenOnline(() => factorNotices().then((module) => ({ default: module.RefusedFirm }))),
)

/** The frame of every signed-in page, with the query cache that the pages share. */
export function Shell() {
  return (
    <QueryProvider>
      <Frame />
    </QueryProvider>
  )
}

function Frame() {
  useRefreshUser()
  useOwnPreferences()
  useFirmSync()
  useDialogBackGuard()
  const auth = useAuth()
  return auth.isLoading || !auth.isAuthenticated ? <LoadingOverlay /> : <Layout />
}

/** Rail, top bar and page. Below 1024 px the rail is a drawer (SHELL-033). */
function Layout() {
  const auth = useAuth()
  const { required_from, refused } = useWorkspaceWatch()
  const isNarrow = useMediaQuery(BELOW.lg)
  const [open, setOpen] = useState(false)
  const isDrawerOpen = isNarrow && open
  useCloseDrawer(isDrawerOpen, () => setOpen(false))
  useEffect(followDialogs, [])
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
        <TopBar menuOpen={open} onMenu={() => setOpen(true)} isRefused={refused !== undefined} />
        {auth.seeAs && (
          <Suspense fallback={null}>
            <ViewBanner role={auth.seeAs} />
          </Suspense>
        )}
        {auth.ownerAccountId !== null && <WorkspaceBanner />}
        {required_from !== undefined && (
          <Suspense fallback={null}>
            <FactorBanner from={required_from} />
          </Suspense>
        )}
        <main id="main" className="mx-auto w-full max-w-page flex-1 px-5 py-6 outline-none sm:px-8">
          <Checks />
          <Page refused={refused} />
        </main>
      </div>
      <Uploads />
      <WaitingNotice />
      <StepUp />
    </div>
  )
}

/** Opens a dialog again after a sign-in that had ended. No first page needs the code. */
function followDialogs(): () => void {
  let stop: (() => void) | undefined
  let hasLeft = false
  void import('./dialog-openers.ts').then(({ trackOpeners }) => {
    if (!hasLeft) stop = trackOpeners()
  })
  return () => {
    hasLeft = true
    stop?.()
  }
}

/** Asks the user to confirm that it is them, above everything else. */
function StepUp() {
  return <StepUpDialog open={useStore(stepUpStore, ({ settle }) => settle !== null)} />
}

/** The notice of a conflict check after a save, and the dialogs of the palette. */
function Checks() {
  const hasCheck = useStore(checkStore, ({ check }) => check !== null)
  return (
    <>
      <MinutesDialog open={useStore(minutesStore, ({ isOpen }) => isOpen)} />
      <Suspense fallback={null}>{hasCheck && <CheckNotice />}</Suspense>
      <ConflictSearchDialog open={useStore(conflictSearchStore, ({ isOpen }) => isOpen)} />
    </>
  )
}

/** Pages of the person, which no firm refuses. */
const OWN_PAGES: readonly string[] = [paths.profileSettings().to, paths.invitation().to]

/** A firm that refuses the person shows why, and mounts no page that would call it. */
function Page({ refused }: { refused: string | undefined }) {
  const auth = useAuth()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isOwn =
    OWN_PAGES.includes(path) ||
    // In an employer's workspace it makes no call.
    (path === paths.notifications().to && auth.ownerAccountId !== null)
  if (refused === undefined || isOwn) return <WorkspacePage key={workspaceKey(auth)} />
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <RefusedFirm message={refused} />
    </Suspense>
  )
}

/**
 * The page in one workspace. Its key resets all page state on a switch. Hides the old page while the
 * router still navigates, since it must not load data of the new workspace.
 */
function WorkspacePage() {
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading })
  const [isReady, setIsReady] = useState(!isNavigating)
  if (!isReady && !isNavigating) setIsReady(true)
  // The firm may refuse the person while they type. Forms store their drafts on this event, as they
  // do before a reload; drafts of another workspace or URL are not stored.
  useLayoutEffect(() => () => void dispatchEvent(new PageTransitionEvent('pagehide')), [])
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
