import type { LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCalendarDay, formatCount, formatDate } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { DefinitionList, linkClass, Panel } from '~/ui'

export function CaseOverview({ legalCase, actions }: { legalCase: LegalCase; actions: ReactNode }) {
  const {
    title,
    client_id,
    client_name,
    date,
    created_at,
    description,
    sessions_count,
    documents_count,
  } = legalCase
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_288px]">
      <Panel title={t('Case')}>
        <DefinitionList
          columns={2}
          items={[
            { term: t('Title'), value: title },
            {
              term: t('Client'),
              value: (
                <Link {...paths.client(client_id)} className={linkClass}>
                  {client_name}
                </Link>
              ),
            },
            { term: t('Case Date'), value: formatCalendarDay(date) },
            { term: t('Created'), value: formatDate(created_at) },
          ]}
        />
        <h3 className="eyebrow mt-5">{t('Description')}</h3>
        <p className="mt-1 max-w-prose whitespace-pre-line break-words text-ink-2">
          {description ?? t('No description')}
        </p>
      </Panel>
      <div className="grid gap-4">
        <Panel title={t('Quick Actions')}>
          <div className="grid gap-2">{actions}</div>
        </Panel>
        <Panel title={t('Statistics')}>
          <DefinitionList
            items={[
              { term: t('Total Sessions'), value: formatCount(sessions_count) },
              { term: t('Documents'), value: formatCount(documents_count) },
              { term: t('Created'), value: formatDate(created_at) },
            ]}
          />
        </Panel>
      </div>
    </div>
  )
}
