import type { LegalCaseDetails } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCalendarDay, formatDate } from '~/platform/i18n/format'
import { lazyDialog } from '~/platform/lazy-dialog'
import { Can } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { Button, DefinitionList, linkClass, Panel } from '~/ui'
import { CaseStatusBadge } from './case-status-badge.tsx'

const CaseDetailsDialog = lazyDialog(() =>
  import('./case-details-dialog.tsx').then((module) => module.CaseDetailsDialog),
)

/** Everything that the forms of a case hold, as a compact list. */
export function CaseFacts({ legalCase }: { legalCase: LegalCaseDetails }) {
  const [isEditing, setIsEditing] = useState(false)
  const { title, client_id, client_name, date, created_at, description } = legalCase
  const { number, court, court_reference } = legalCase
  return (
    <Panel
      title={t('Case')}
      actions={
        <Can permission={['case', 'update']}>
          <Button size="sm" tone="ghost" className="-mr-2" onClick={() => setIsEditing(true)}>
            {t('Edit details')}
          </Button>
        </Can>
      }
    >
      <DefinitionList
        rows
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
          // A description is above the page.
          ...(description === null
            ? [{ term: t('Description'), value: <Missing>{t('No description')}</Missing> }]
            : []),
          { term: t('Number'), value: number },
          { term: t('Court'), value: court ?? <Missing>{t('Not specified')}</Missing> },
          {
            term: t('Court Reference'),
            value: court_reference ?? <Missing>{t('Not specified')}</Missing>,
          },
          { term: t('Status'), value: <CaseStatusBadge legalCase={legalCase} /> },
        ]}
      />
      <CaseDetailsDialog
        legalCase={legalCase}
        open={isEditing}
        onClose={() => setIsEditing(false)}
      />
    </Panel>
  )
}

const Missing = ({ children }: { children: string }) => (
  <span className="text-ink-3">{children}</span>
)
