import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import {
  Briefcase,
  CalendarPlus,
  Link2,
  MailPlus,
  Upload,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { paths } from '~/platform/router/paths'
import { ButtonLink, HEAD_ACTIONS } from '~/ui'

interface QuickAction {
  label: string
  icon: LucideIcon
  link: ReactElement<{ className?: string }>
}

const getQuickActions = (): QuickAction[] => [
  {
    label: t('Add Case'),
    icon: Briefcase,
    link: <Link {...paths.cases()} search={{ action: 'create' }} />,
  },
  {
    label: t('Add Client'),
    icon: UserPlus,
    link: <Link {...paths.clients()} search={{ action: 'create' }} />,
  },
  {
    label: t('Add Session'),
    icon: CalendarPlus,
    link: <Link {...paths.sessions()} search={{ action: 'create' }} />,
  },
  {
    label: t('Upload'),
    icon: Upload,
    link: <Link {...paths.documents()} search={{ action: 'upload' }} />,
  },
  {
    label: t('Invite'),
    icon: MailPlus,
    link: <Link {...paths.connections()} search={{ action: 'invite' }} />,
  },
  { label: t('Connections'), icon: Link2, link: <Link {...paths.connections()} /> },
]

export function QuickActions() {
  return (
    <nav {...HEAD_ACTIONS} aria-label={t('Quick actions')}>
      <ul className="grid h-full grid-cols-3 gap-1.5 md:grid-cols-6 wide:flex">
        {getQuickActions().map(({ label, icon: Icon, link }) => (
          <li key={label}>
            <ButtonLink
              size="sm"
              render={link}
              className="h-full! min-h-8 w-full px-1.5! text-center text-meta! leading-4! whitespace-normal! wide:max-w-23 wide:min-w-min wide:wrap-normal!"
            >
              <Icon
                aria-hidden
                size={15}
                className="shrink-0 text-ink-3 max-lg:hidden wide:hidden"
              />
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
