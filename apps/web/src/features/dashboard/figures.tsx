import { dashboardEndpoints, type DashboardSummary } from '@casework/contract/dashboard'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePendingCount } from '~/features/connections'
import { messageOf } from '~/platform/api-error'
import { count, percent, storage } from '~/platform/format'
import { paths } from '~/platform/paths'
import { queryOf } from '~/platform/query'
import { ErrorState, StatCard, StatStrip } from '~/ui'

/** The six figures of one's own firm (DASH-002 to DASH-010), or that they could not be had (DASH-037, DASH-038). */
export function Figures() {
  const { data, error, refetch, isFetching } = useQuery(queryOf(dashboardEndpoints.summary))
  if (error && !data) {
    return (
      <ErrorState
        className="mt-6 py-8!"
        title={t('Failed to load dashboard data')}
        message={messageOf(error, '') || undefined}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return <Strip summary={data} />
}

function Strip({ summary }: { summary: DashboardSummary | undefined }) {
  const pending = usePendingCount()
  return (
    <StatStrip>
      <StatCard label={t('Total Cases')} value={summary && <Figure link={paths.cases()} name={t('Total Cases')} value={summary.total_cases} />} />
      <StatCard label={t('Total Clients')} value={summary && <Figure link={paths.clients()} name={t('Total Clients')} value={summary.total_clients} />} />
      <StatCard label={t('Total Sessions')} value={summary && <Figure link={paths.sessions()} name={t('Total Sessions')} value={summary.total_sessions} />} />
      <StatCard
        label={t('Total Documents')}
        value={summary && <Figure link={paths.documents()} name={t('Total Documents')} value={summary.total_documents} />}
      />
      <StatCard
        label={t('Connected Employees')}
        value={summary && <Figure link={paths.connections()} name={t('Connected Employees')} value={summary.connected_employees_count} />}
        note={pending ? <WaitingRequests pending={pending} /> : <>&nbsp;</>}
      />
      <StatCard
        label={t('Storage Used')}
        value={summary && storage(summary.space_used_mb ?? 0)}
        note={summary ? t('{percent}% of limit', { percent: percent(summary.space_used_percentage ?? 0) }) : <>&nbsp;</>}
      />
    </StatStrip>
  )
}

function Figure({ link, name, value }: { link: { to: string }; name: string; value: number | null }): ReactNode {
  return (
    <Link {...link} aria-label={`${name}: ${count(value ?? 0)}`} className="rounded-sm decoration-brass-line decoration-1 underline-offset-4 hover:underline">
      {count(value ?? 0)}
    </Link>
  )
}

/** Somebody wants to work here: the way to the answer, further down on this page. */
function WaitingRequests({ pending }: { pending: number }) {
  return (
    <Link to="." search={true} hash="requests" className="link font-semibold text-petrol">
      {t('{count, plural, one {# request waiting} other {# requests waiting}}', { count: pending })}
    </Link>
  )
}
