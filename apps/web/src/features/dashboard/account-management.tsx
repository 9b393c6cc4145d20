import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { paths } from '~/platform/router/paths'
import { ButtonLink } from '~/ui'

export function AccountManagement() {
  const links = [
    { label: t('Manage Connections'), link: <Link {...paths.connections()} /> },
    {
      label: t('Invite Employees'),
      link: <Link {...paths.connections()} search={{ action: 'invite' }} />,
    },
    { label: t('Profile Settings'), link: <Link {...paths.profileSettings()} /> },
    { label: t('Firm Settings'), link: <Link {...paths.firm()} /> },
  ]
  return (
    <section aria-labelledby="account-management">
      <h2 id="account-management" className="eyebrow font-sans!">
        {t('Account management')}
      </h2>
      <ul className="-ml-2.5 flex flex-wrap">
        {links.map(({ label, link }) => (
          <li key={label}>
            <ButtonLink size="sm" tone="ghost" render={link}>
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
