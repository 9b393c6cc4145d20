import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, formatDate } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { Badge, DefinitionList, linkClass, Panel, type Definition } from '~/ui'
import { getCaseTitle, getClientName, getStatusLabel, getTypeLabel } from './session-labels.ts'

const formatMinutes = (count: number) =>
  t('{count, plural, one {# minute} other {# minutes}}', { count })

const listFacts = (session: Session): Definition[] => {
  const { title, case_id, client_id, session_type, date, duration, is_active } = session
  return [
    { term: t('Title'), value: title },
    {
      term: t('Status'),
      value: <Badge tone={is_active ? 'ok' : 'neutral'}>{getStatusLabel(is_active)}</Badge>,
    },
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
    ...(duration === null ? [] : [{ term: t('Duration'), value: formatMinutes(duration) }]),
  ]
}

interface SessionOverviewProps {
  session: Session
  actions: ReactNode
  /** The box of the journal. */
  journal: ReactNode
}

export function SessionOverview({ session, actions, journal }: SessionOverviewProps) {
  const { duration, description, documents_count, created_at } = session
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_288px]">
      <div className="grid gap-4">
        <Panel title={t('Session')}>
          <DefinitionList columns={2} items={listFacts(session)} />
          {description && (
            <>
              <h3 className="eyebrow mt-5">{t('Description')}</h3>
              <p className="mt-1 max-w-prose whitespace-pre-line text-ink-2">{description}</p>
            </>
          )}
        </Panel>
        {journal}
      </div>
      <div className="grid gap-4">
        <Panel title={t('Quick Actions')}>
          <div className="grid gap-2">{actions}</div>
        </Panel>
        <Panel title={t('Session Statistics')}>
          <DefinitionList
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
