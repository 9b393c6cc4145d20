import { dashboardEndpoints } from '@casework/contract/dashboard'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { MustNotMiss } from '~/features/deadlines'
import { useSessionsFrom } from '~/features/sessions'
import { getErrorMessage } from '~/platform/http/api-error'
import { todayInputValue, formatWeekday } from '~/platform/i18n/format'
import { buildQuery } from '~/platform/query/query'
import { useAccountName } from '~/platform/auth/use-auth'
import { ErrorState, PageHeader } from '~/ui'
import { Agenda } from './agenda.tsx'
import { UPCOMING_LIMIT } from './day-sentence.ts'
import { useGreeting } from './greeting.ts'
import { RecentSessions } from './recent-sessions.tsx'
import { useClock } from './use-clock.ts'

/** What an employee sees of a firm: its next and latest sessions, without statistics. */
export function WorkspaceView() {
  const summary = useQuery(buildQuery(dashboardEndpoints.summary))
  const firm = useAccountName()
  const today = useClock(todayInputValue)
  const upcoming = useSessionsFrom(today, UPCOMING_LIMIT)
  const sessions = summary.data?.recent_sessions
  const hasFailed = summary.error !== null && !summary.data
  return (
    <>
      {/* One failure is enough; its Retry brings the band along. */}
      {!hasFailed && <MustNotMiss />}
      <PageHeader
        eyebrow={formatWeekday(today)}
        title={useGreeting()}
        subtitle={t('Latest sessions at {firm}.', { firm })}
      />
      {hasFailed ? (
        <ErrorState
          className="mt-6"
          title={t('Failed to load recent sessions')}
          message={getErrorMessage(summary.error, '') || undefined}
          onRetry={() => void summary.refetch()}
          retrying={summary.isFetching}
        />
      ) : (
        <div className="mt-6 grid items-start gap-5 xl:grid-cols-[284px_minmax(0,1fr)]">
          {sessions?.length !== 0 && (
            <Agenda
              upcoming={upcoming}
              today={today}
              title={t('Next')}
              className="xl:col-start-1"
            />
          )}
          <RecentSessions
            sessions={sessions}
            className={sessions?.length === 0 ? 'xl:col-span-2' : 'xl:col-start-2'}
          />
        </div>
      )}
    </>
  )
}
