import { RECENT_SESSIONS, type DashboardSummary } from '@casework/contract/dashboard'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { AddSession } from '~/features/sessions'
import { formatDateTime } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { ButtonLink, EmptyState, Panel, Skeleton } from '~/ui'

export function RecentSessions({
  sessions,
}: {
  sessions: DashboardSummary['recent_sessions'] | undefined
}) {
  if (sessions?.length === 0) {
    return (
      <EmptyState
        title={t('No sessions found')}
        hint={t('Hearings, meetings and consultations appear here.')}
        action={<AddSession />}
      />
    )
  }
  return (
    <Panel
      title={t('Recent Sessions')}
      actions={
        <ButtonLink size="sm" render={<Link {...paths.sessions()} />}>
          {t('View all')}
        </ButtonLink>
      }
    >
      {sessions ? (
        <Rows sessions={sessions.slice(0, RECENT_SESSIONS)} />
      ) : (
        <RecentSessionsSkeleton />
      )}
    </Panel>
  )
}

function Rows({ sessions }: { sessions: DashboardSummary['recent_sessions'] }) {
  return (
    <ul key="items" className="-my-4 divide-y divide-line">
      {sessions.map(({ id, title, date, case_title, client_name, document_count }) => (
        <li
          key={id}
          className="relative -mx-4 grid gap-x-6 gap-y-0.5 px-4 py-3 hover:bg-sunken sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:items-center"
        >
          <span className="text-label text-ink-2">{formatDateTime(date)}</span>
          <span className="min-w-0">
            <Link
              {...paths.session(id)}
              className="block truncate font-semibold after:absolute after:inset-0 hover:text-petrol"
            >
              {title}
            </Link>
            <span className="block truncate text-meta text-ink-3">
              {case_title} · {client_name}
            </span>
          </span>
          <span className="text-meta text-ink-3">
            {t('{count, plural, one {# document} other {# documents}}', { count: document_count })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function RecentSessionsSkeleton() {
  return (
    <div key="skeleton" role="status" className="-my-4 divide-y divide-line">
      <span className="sr-only">{t('Loading…')}</span>
      {Array.from({ length: RECENT_SESSIONS }, (_, index) => (
        <div key={index} aria-hidden className="flex h-[62px] items-center gap-6">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-64" />
        </div>
      ))}
    </div>
  )
}
