import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, formatDate } from '~/platform/i18n/format'
import { QuickActions } from '~/platform/record/quick-actions'
import { paths } from '~/platform/router/paths'
import { Badge, DefinitionList, linkClass, Panel, type Definition } from '~/ui'
import { getCaseTitle, getClientName, getStatusLabel, getTypeLabel } from './session-labels.ts'

const formatMinutes = (count: number) =>
  t('{count, plural, one {# minute} other {# minutes}}', { count })

const listFacts = (session: Session): Definition[] => {
  const { title, case_id, client_id, session_type, date, is_active } = session
  return [
    { term: t('Title'), value: title },
    {
      term: t('Case'),
      value: case_id ? (
        <Link {...paths.case(case_id)} className={linkClass}>
          {getCaseTitle(session)}
        </Link>
      ) : (
        getCaseTitle(session)
      ),
    },
    {
      term: t('Client'),
      value: client_id ? (
        <Link {...paths.client(client_id)} className={linkClass}>
          {getClientName(session)}
        </Link>
      ) : (
        getClientName(session)
      ),
    },
    { term: t('Date and time'), value: formatDateTime(date) },
    ...(session_type ? [{ term: t('Session Type'), value: getTypeLabel(session_type) }] : []),
    ...(is_active
      ? []
      : [{ term: t('Status'), value: <Badge>{getStatusLabel(is_active)}</Badge> }]),
  ]
}

interface SessionOverviewProps {
  session: Session
  /** The documents of the session, and of its case. */
  documents: ReactNode
  actions: ReactNode
  /** The box of the journal. */
  journal: ReactNode
}

/** What the session is about and its documents; beside them, small, the facts. */
export function SessionOverview({ session, documents, actions, journal }: SessionOverviewProps) {
  const { duration, description, documents_count, created_at } = session
  return (
    <div className="grid items-start gap-4 max-sm:pb-14 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid gap-4 *:min-w-0">
        {description && (
          <Panel title={t('Description')}>
            <p className="max-w-prose whitespace-pre-line">{description}</p>
          </Panel>
        )}
        {documents}
        {journal}
      </div>
      <div className="grid gap-4 *:min-w-0">
        <QuickActions>{actions}</QuickActions>
        <Panel title={t('Session')}>
          <DefinitionList rows items={listFacts(session)} />
        </Panel>
        <Panel title={t('Session Statistics')}>
          <DefinitionList
            rows
            items={[
              { term: t('Documents'), value: formatCount(documents_count) },
              {
                term: t('Duration'),
                value: duration === null ? t('Not specified') : formatMinutes(duration),
              },
              { term: t('Created'), value: formatDate(created_at) },
            ]}
          />
        </Panel>
      </div>
    </div>
  )
}
