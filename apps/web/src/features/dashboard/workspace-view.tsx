import { dashboardEndpoints } from '@casework/contract/dashboard'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Upload } from 'lucide-react'
import { clsx } from 'clsx'
import { useMustNotMiss } from '~/features/deadlines'
import { getErrorMessage } from '~/platform/http/api-error'
import { Can } from '~/platform/permissions/permissions'
import { buildQuery } from '~/platform/query/query'
import { paths } from '~/platform/router/paths'
import { useAccountName } from '~/platform/auth/use-auth'
import { ButtonLink, ErrorState } from '~/ui'
import { Agenda } from './agenda.tsx'
import { DayHeader } from './day-header.tsx'
import { RecentSessions } from './recent-sessions.tsx'
import { useAgenda } from './use-agenda.ts'

/** What an employee sees of a firm: its next and latest sessions, without statistics. */
export function WorkspaceView() {
  const summary = useQuery(buildQuery(dashboardEndpoints.summary))
  const firm = useAccountName()
  const { today, now, upcoming } = useAgenda()
  const due = useMustNotMiss()
  const sessions = summary.data?.recent_sessions
  const hasFailed = summary.error !== null && !summary.data
  // Where a part stands depends on the others, so all are shown at once.
  const isWaiting =
    due.place === 'unknown' ||
    summary.isPending ||
    (upcoming.data === undefined && upcoming.error === null)
  // One failure is enough; its Retry brings the band along.
  const band = hasFailed ? null : due.band
  const hasBandAside = due.place === 'first' && band !== null
  return (
    <>
      <DayHeader today={today} sentence={t('Latest sessions at {firm}.', { firm })} />
      {hasFailed ? (
        <ErrorState
          className="mt-4"
          title={t('Failed to load recent sessions')}
          message={getErrorMessage(summary.error, '') || undefined}
          onRetry={() => void summary.refetch()}
          retrying={summary.isFetching}
        />
      ) : (
        <div
          className={clsx(
            'mt-2.5 grid items-start gap-5',
            hasBandAside && 'xl:grid-cols-[minmax(560px,1fr)_minmax(0,508px)]',
          )}
        >
          {sessions?.length !== 0 && (
            <Agenda
              // Its width is not known before: nothing in it moves.
              key={isWaiting ? 'waiting' : 'shown'}
              upcoming={upcoming}
              now={now}
              title={t('Next')}
              actions={<AddLinks />}
            />
          )}
          {hasBandAside && <div className={clsx(isWaiting && 'hidden')}>{band}</div>}
          <div className={clsx(hasBandAside && 'xl:col-span-2', isWaiting && 'hidden')}>
            <RecentSessions sessions={sessions} />
          </div>
          {!hasBandAside && !isWaiting && band}
        </div>
      )}
    </>
  )
}

/**
 * What the role may add; not the quick actions of the owner (DASH-030). Icons on a phone, where the
 * words take a second line in some languages, and the role is known only later.
 */
function AddLinks() {
  return (
    <>
      <Can permission={['session', 'create']}>
        <ButtonLink size="sm" tone="ghost" render={<Link {...paths.newSession()} />}>
          <CalendarPlus aria-hidden size={15} />
          <span className="max-sm:sr-only">{t('Add Session')}</span>
        </ButtonLink>
      </Can>
      <Can permission={['document', 'create']}>
        <ButtonLink
          size="sm"
          tone="ghost"
          render={<Link {...paths.documents()} search={{ action: 'upload' }} />}
        >
          <Upload aria-hidden size={15} />
          <span className="max-sm:sr-only">{t('Upload')}</span>
        </ButtonLink>
      </Can>
    </>
  )
}
