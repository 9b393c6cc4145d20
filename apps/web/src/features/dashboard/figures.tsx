import { dashboardEndpoints, type DashboardSummary } from '@casework/contract/dashboard'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePendingCount } from '~/features/connections'
import { getErrorMessage } from '~/platform/http/api-error'
import { formatCount, formatPercent, formatStorage } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { buildQuery } from '~/platform/query/query'
import { ErrorState, RoomFor, StatCard, StatStrip } from '~/ui'

/** The six statistics of the firm, or an error with a retry. */
export function Figures() {
  const { data, error, refetch, isFetching } = useQuery(buildQuery(dashboardEndpoints.summary))
  if (error && !data) {
    return (
      <ErrorState
        className="py-4!"
        title={t('Failed to load dashboard data')}
        message={getErrorMessage(error, '') || undefined}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return <FigureStrip summary={data} />
}

function FigureStrip({ summary }: { summary: DashboardSummary | undefined }) {
  const pending = usePendingCount()
  return (
    <StatStrip>
      <StatCard
        label={t('Total Cases')}
        value={formatFigure(summary?.total_cases)}
        link={<Link {...paths.cases()} />}
      />
      <StatCard
        label={t('Total Clients')}
        value={formatFigure(summary?.total_clients)}
        link={<Link {...paths.clients()} />}
      />
      <StatCard
        label={t('Total Sessions')}
        value={formatFigure(summary?.total_sessions)}
        link={<Link {...paths.sessions()} />}
      />
      <StatCard
        label={t('Total Documents')}
        value={formatFigure(summary?.total_documents)}
        link={<Link {...paths.documents()} />}
      />
      <StatCard
        label={t('Connected Employees')}
        value={formatFigure(summary?.connected_employees_count)}
        link={<Link {...paths.connections()} />}
        note={pending ? <WaitingRequests pending={pending} /> : <RoomFor text={formatWaiting(1)} />}
      />
      <StatCard
        label={t('Storage Used')}
        value={summary && formatStorage(summary.space_used_mb ?? 0)}
        room={formatStorage(0)}
        note={
          summary ? formatUse(summary.space_used_percentage ?? 0) : <RoomFor text={formatUse(0)} />
        }
      />
    </StatStrip>
  )
}

/** Undefined while the summary is loading. */
const formatFigure = (value: number | null | undefined) =>
  value === undefined ? undefined : formatCount(value ?? 0)

const formatUse = (percentage: number) =>
  t('{percent}% of limit', { percent: formatPercent(percentage) })

const formatWaiting = (count: number) =>
  t('{count, plural, one {# request waiting} other {# requests waiting}}', { count })

/** Links to the connection requests below on the page. */
function WaitingRequests({ pending }: { pending: number }) {
  return (
    <Link to="." search={true} hash="requests" className="link font-semibold text-petrol">
      {formatWaiting(pending)}
    </Link>
  )
}
