import type { Profile } from '@casework/contract/profile'
import { t } from '@casework/texts'
import { formatDate } from '~/platform/i18n/format'
import { DefinitionList, Panel } from '~/ui'

/** The user's own account, read-only. */
export function AccountInformation({ account }: { account: Profile['account'] }) {
  return (
    <Panel title={t('Account Information')}>
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
