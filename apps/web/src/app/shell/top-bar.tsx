import { t } from '@casework/texts'
import { Menu as MenuIcon } from 'lucide-react'
import { NotificationBell } from '~/features/notifications'
import { SearchButton } from '~/features/search'
import { UpdatesControl } from '~/features/updates'
import { WorkspaceSwitcher } from '~/features/workspaces'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { Button, ThemeToggle } from '~/ui'

import { UserMenu } from './user-menu.tsx'

/**
 * The bar above the page: the workspace's title, search, notifications and the user's menu
 * (SHELL-036, SHELL-037).
 */
export function TopBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const auth = useAuth()
  const isOwnWorkspace = canManageConnections(auth)
  const isPhone = useMediaQuery(BELOW.sm)
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
        <p className="mr-auto line-clamp-2 min-w-0 py-0.5 font-serif text-panel hyphens-auto max-sm:text-large max-sm:leading-5">
          {auth.isWorkspaceSwitched ? t('Workspace View') : t('My Dashboard')}
        </p>
        <SearchButton />
        {isOwnWorkspace && <WorkspaceSwitcher />}
        {!isPhone && <ThemeToggle />}
        {isOwnWorkspace && <NotificationBell />}
        <UpdatesControl />
        <UserMenu />
      </div>
    </header>
  )
}
