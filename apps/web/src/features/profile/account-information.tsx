import type { Profile } from '@casework/contract/profile'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { useAuth } from '~/platform/auth/use-auth'
import { formatDate } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { DefinitionList, linkClass, Panel } from '~/ui'

/** The user's own account, read-only. Its name is changed on the page of the firm. */
export function AccountInformation({ account }: { account: Profile['account'] }) {
  const { isWorkspaceSwitched } = useAuth()
  return (
    <Panel
      title={t('Account Information')}
      actions={
        !isWorkspaceSwitched && (
          <Link {...paths.firm()} className={linkClass}>
            {t('Edit firm')}
          </Link>
        )
      }
    >
      {account === null ? (
        <p className="text-ink-2">{t('No Account Found')}</p>
      ) : (
        <DefinitionList
          items={[
            { term: t('Account Name'), value: account.name || t('No account name') },
            { term: t('Status'), value: account.is_active ? t('Active') : t('Inactive') },
            { term: t('Account ID'), value: String(account.id) },
            {
              term: t('Created Date'),
              value: account.created_at ? formatDate(account.created_at) : t('Unknown'),
            },
          ]}
        />
      )}
    </Panel>
  )
}
