import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Landmark, Link2, MailPlus, Settings } from 'lucide-react'
import { paths } from '~/platform/router/paths'
import { ButtonLink, Panel } from '~/ui'

export function AccountManagement() {
  return (
    <Panel title={t('Account management')} className="self-start">
      <ul className="grid gap-2 md:max-xl:grid-cols-2">
        <li>
          <ButtonLink render={<Link {...paths.connections()} />} className="w-full justify-start!">
            <Link2 aria-hidden size={16} className="text-ink-3" />
            {t('Manage Connections')}
          </ButtonLink>
        </li>
        <li>
          <ButtonLink
            render={<Link {...paths.connections()} search={{ action: 'invite' }} />}
            className="w-full justify-start!"
          >
            <MailPlus aria-hidden size={16} className="text-ink-3" />
            {t('Invite Employees')}
          </ButtonLink>
        </li>
        <li>
          <ButtonLink
            render={<Link {...paths.profileSettings()} />}
            className="w-full justify-start!"
          >
            <Settings aria-hidden size={16} className="text-ink-3" />
            {t('Profile Settings')}
          </ButtonLink>
        </li>
        <li>
          <ButtonLink render={<Link {...paths.firm()} />} className="w-full justify-start!">
            <Landmark aria-hidden size={16} className="text-ink-3" />
            {t('Firm Settings')}
          </ButtonLink>
        </li>
      </ul>
    </Panel>
  )
}
