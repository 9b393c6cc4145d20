import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  Briefcase,
  CalendarDays,
  FileText,
  LayoutDashboard,
  Link2,
  MessageSquare,
  Users,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { VERSION } from '~/platform/constants'
import { actingRole, canManageConnections } from '~/platform/auth/auth-state'
import { getRoleLabel } from '~/platform/history/role-labels'
import { paths } from '~/platform/router/paths'
import { useAccountName, useAuth } from '~/platform/auth/use-auth'
import { BrandMark } from '~/ui'

interface RailItem {
  link: { to: string }
  label: string
  icon: LucideIcon
  /** Shown next to the label. */
  note?: string
}

const buildItems = (isOwnWorkspace: boolean): RailItem[] => [
  { link: paths.dashboard(), label: t('Dashboard'), icon: LayoutDashboard },
  ...(isOwnWorkspace
    ? [{ link: paths.connections(), label: t('Connections'), icon: Link2, note: t('Owner Only') }]
    : []),
  { link: paths.clients(), label: t('Clients'), icon: Users },
  { link: paths.cases(), label: t('Cases'), icon: Briefcase },
  { link: paths.sessions(), label: t('Sessions'), icon: CalendarDays },
  { link: paths.documents(), label: t('Documents'), icon: FileText },
  { link: paths.messages(), label: t('Messages'), icon: MessageSquare },
]

/**
 * The sidebar: the current account and the main navigation (SHELL-020 to SHELL-035). `onClose` is
 * called by the close button and by every link.
 */
export function Rail({ hidden, onClose }: { hidden: boolean; onClose: () => void }) {
  const isOwnWorkspace = canManageConnections(useAuth())
  const closeButton = useRef<HTMLButtonElement>(null)
  const wasHidden = useRef(hidden)
  useEffect(() => {
    if (wasHidden.current && !hidden) closeButton.current?.focus()
    wasHidden.current = hidden
  }, [hidden])
  return (
    <aside
      inert={hidden}
      aria-label={t('Sidebar')}
      className={clsx(
        'fixed inset-y-0 left-0 z-40 flex w-[248px] flex-col overflow-y-auto bg-rail text-rail-ink transition-transform duration-[140ms] motion-reduce:transition-none lg:translate-x-0',
        hidden && '-translate-x-full',
      )}
    >
      <div className="flex h-16 shrink-0 items-center gap-2.5 px-5">
        <BrandMark plain />
        <span className="font-serif text-[23px] leading-none">{t('Casework')}</span>
        <button
          ref={closeButton}
          type="button"
          aria-label={t('Close menu')}
          onClick={onClose}
          className="ml-auto grid size-8 place-items-center rounded-md text-rail-ink-2 hover:bg-rail-on hover:text-rail-ink lg:hidden"
        >
          <X aria-hidden size={18} />
        </button>
      </div>
      <AccountCard onClose={onClose} />
      <nav aria-label={t('Main')} className="px-3">
        <ul className="space-y-1">
          {buildItems(isOwnWorkspace).map(({ link, label, icon: Icon, note }) => (
            <li key={link.to}>
              <Link
                to={link.to}
                activeOptions={{ exact: false, includeSearch: false }}
                onClick={onClose}
                className="relative flex h-9 items-center gap-3 rounded-md px-3 font-medium hover:bg-rail-on data-[status=active]:bg-rail-on data-[status=active]:font-semibold data-[status=active]:before:absolute data-[status=active]:before:inset-y-1.5 data-[status=active]:before:-left-3 data-[status=active]:before:w-[3px] data-[status=active]:before:bg-rail-brass"
              >
                <Icon aria-hidden size={16} className="shrink-0 text-rail-ink-2" />
                {label}
                {note !== undefined && (
                  <span className="ml-auto text-eyebrow font-normal whitespace-nowrap text-rail-ink-2">
                    {note}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-auto px-5 py-4 text-meta text-rail-ink-2">{VERSION}</p>
    </aside>
  )
}

/** The current firm, which links to its profile (SHELL-029 to SHELL-032). */
function AccountCard({ onClose }: { onClose: () => void }) {
  const auth = useAuth()
  const { user, isWorkspaceSwitched } = auth
  const name = useAccountName()
  return (
    <Link
      {...paths.firm()}
      onClick={onClose}
      className="mx-4 mb-5 block rounded-md border border-rail-line px-3 py-2.5 hover:bg-rail-on data-[status=active]:bg-rail-on"
    >
      <p className="font-semibold">{name}</p>
      {!isWorkspaceSwitched && <p className="truncate text-meta text-rail-ink-2">{user?.email}</p>}
      <span className="mt-1.5 inline-block rounded-sm border border-rail-brass px-1.5 text-meta font-semibold text-rail-brass">
        {isWorkspaceSwitched ? (
          <>
            <span>{t('Switched View')}</span>
            {` · ${getRoleLabel(actingRole(auth))}`}
          </>
        ) : (
          t('Owner')
        )}
      </span>
    </Link>
  )
}
