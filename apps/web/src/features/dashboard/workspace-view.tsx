import { dashboardEndpoints } from '@casework/contract/dashboard'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '~/platform/http/api-error'
import { todayInputValue, formatWeekday } from '~/platform/i18n/format'
import { buildQuery } from '~/platform/query/query'
import { useAccountName } from '~/platform/auth/use-auth'
import { ErrorState, PageHeader } from '~/ui'
import { useGreeting } from './greeting.ts'
import { RecentSessions } from './recent-sessions.tsx'
import { useClock } from './use-clock.ts'

/** What an employee sees of a firm: its latest sessions, without statistics. */
export function WorkspaceView() {
  const summary = useQuery(buildQuery(dashboardEndpoints.summary))
  const firm = useAccountName()
  return (
    <>
      <PageHeader
        eyebrow={formatWeekday(useClock(todayInputValue))}
        title={useGreeting()}
        subtitle={t('Latest sessions at {firm}.', { firm })}
      />
      {summary.error && !summary.data ? (
        <ErrorState
          className="mt-6"
          title={t('Failed to load recent sessions')}
          message={getErrorMessage(summary.error, '') || undefined}
          onRetry={() => void summary.refetch()}
          retrying={summary.isFetching}
        />
      ) : (
        <RecentSessions sessions={summary.data?.recent_sessions} />
      )}
    </>
  )
}
