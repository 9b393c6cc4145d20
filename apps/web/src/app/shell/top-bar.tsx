import { t } from '@casework/texts'
import { useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { NotificationBell } from '~/features/notifications'
import { SearchButton } from '~/features/search'
import { AlertsControl } from '~/features/alerts'
import { WorkspaceSwitcher } from '~/features/workspaces'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { Button, ThemeToggle } from '~/ui'

import { UserMenu } from './user-menu.tsx'

const SECTIONS: Partial<Record<string, () => string>> = {
  connections: () => t('Connections'),
  clients: () => t('Clients'),
  people: () => t('People'),
  cases: () => t('Cases'),
  sessions: () => t('Sessions'),
  documents: () => t('Documents'),
  deadlines: () => t('Deadlines'),
  messages: () => t('Messages'),
  notifications: () => t('Notifications'),
  firm: () => t('Firm Settings'),
  bin: () => t('Bin'),
  history: () => t('History'),
  'level-plans': () => t('Planned levels'),
  roles: () => t('Roles'),
  'profile-settings': () => t('Profile Settings'),
}

/** " / Cases": the part of the app that the page belongs to. */
function Crumb() {
  const name = useRouterState({ select: ({ location }) => location.pathname.split('/')[1] ?? '' })
  const label = SECTIONS[name]?.()
  if (label === undefined) return null
  return <span className="text-ink-3 max-xl:hidden">{` / ${label}`}</span>
}

interface TopBarProps {
  menuOpen: boolean
  onMenu: () => void
  /** The firm refuses all calls, so its alerts are not polled. */
  isRefused: boolean
}

/**
 * The bar above the page: the workspace's title, search, notifications and the user's menu
 * (SHELL-036, SHELL-037).
 */
export function TopBar({ menuOpen, onMenu, isRefused }: TopBarProps) {
  const auth = useAuth()
  const isOwnWorkspace = canManageConnections(auth)
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-page items-center gap-1 px-2 sm:gap-2 sm:px-8">
        <Button
          tone="ghost"
          size="icon"
          className="lg:hidden"
          aria-label={t('Open menu')}
          aria-expanded={menuOpen}
          onClick={onMenu}
        >
          <MenuIcon aria-hidden size={19} />
        </Button>
        <p className="mr-auto line-clamp-2 min-w-0 py-0.5 font-serif text-panel hyphens-auto max-md:text-large max-md:leading-5">
          {auth.isWorkspaceSwitched ? t('Workspace View') : t('My Dashboard')}
          <Crumb />
        </p>
        <SearchButton />
        {auth.ownerAccountId === null && <WorkspaceSwitcher />}
        {/* By style: a bar that waits for a script would be too wide for a moment. */}
        <span className="max-sm:hidden">
          <ThemeToggle />
        </span>
        {!isRefused && <AlertsControl />}
        {isOwnWorkspace && !isRefused && <NotificationBell />}
        <UserMenu />
      </div>
    </header>
  )
}
