import { t } from '@casework/texts'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Landmark, LogOut, Moon, Settings, Sun } from 'lucide-react'
import { useState } from 'react'
import { useSignOut } from '~/features/auth'
import { useAlertsEntry } from '~/features/alerts'
import { paths } from '~/platform/router/paths'
import { useSignedInUser } from '~/platform/auth/use-auth'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import {
  Avatar,
  Button,
  ConfirmDialog,
  Menu,
  setTheme,
  useTheme,
  VisuallyHidden,
  type MenuItem,
} from '~/ui'

/** The signed-in user's menu, with sign-out (SHELL-043 to SHELL-046, AUTH-091). */
export function UserMenu() {
  const user = useSignedInUser()
  const [isConfirming, setIsConfirming] = useState(false)
  const signOut = useSignOut()
  const items = useMenuItems()
  return (
    <>
      <Menu
        trigger={
          <Button tone="ghost" className="px-2!">
            <Avatar name={user.name} size="sm" tone="petrol" />
            <VisuallyHidden>{t('Account menu of')} </VisuallyHidden>
            <span className="max-w-44 truncate font-medium text-ink max-xl:max-w-24 max-sm:sr-only">
              {user.name}
            </span>
            <ChevronDown aria-hidden size={15} className="max-sm:hidden" />
          </Button>
        }
        header={
          <>
            <p className="font-semibold">{user.name}</p>
            <p className="text-meta text-ink-3">{user.email}</p>
          </>
        }
        groups={[
          items,
          [{ label: t('Log Out'), icon: LogOut, onSelect: () => setIsConfirming(true) }],
        ]}
      />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('Log Out')}
        confirmLabel={t('Log Out')}
        pending={signOut.isPending}
        onConfirm={() => signOut.mutate()}
      >
        {t('Are you sure you want to log out?')}
      </ConfirmDialog>
    </>
  )
}

/** Narrow screens have no space in the header for the alerts and the theme. */
function useMenuItems(): MenuItem[] {
  const navigate = useNavigate()
  const isDark = useTheme() === 'dark'
  const isPhone = useMediaQuery(BELOW.sm)
  const alerts = useAlertsEntry()
  const theme: MenuItem = isDark
    ? { label: t('Switch to light theme'), icon: Sun, onSelect: () => setTheme('light') }
    : { label: t('Switch to dark theme'), icon: Moon, onSelect: () => setTheme('dark') }
  const alertsLabel = t('Updates ({n})', { n: alerts?.unread_count ?? 0 })
  return [
    ...(alerts ? [{ label: alertsLabel, icon: alerts.icon, onSelect: alerts.open }] : []),
    {
      label: t('Profile Settings'),
      icon: Settings,
      onSelect: () => void navigate(paths.profileSettings()),
    },
    { label: t('Firm'), icon: Landmark, onSelect: () => void navigate(paths.firm()) },
    ...(isPhone ? [theme] : []),
  ]
}
