import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { ReceivedRequests } from '~/features/connections'
import { useMustNotMiss } from '~/features/deadlines'
import { LandingCard, NameYourFirm, useLandingState } from '~/features/firm'
import { useKnownFirm } from '~/platform/auth/known-firms'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { LoadingOverlay } from '~/ui'
import { AccountManagement } from './account-management.tsx'
import { Agenda } from './agenda.tsx'
import { Calendar } from './calendar/calendar.tsx'
import { DayHeader } from './day-header.tsx'
import { describeDay } from './day-sentence.ts'
import { Figures } from './figures.tsx'
import { QuickActions } from './quick-actions.tsx'
import { useAgenda } from './use-agenda.ts'
import { useSummary } from './use-summary.ts'

/**
 * The owner's dashboard: what is next, what must not be missed, and the month. Each part loads and
 * fails on its own. What stands below a part that may grow is shown once its height is known.
 */
export function OwnerView() {
  const { today, now, upcoming } = useAgenda()
  const summary = useSummary()
  const total = summary.isPending ? undefined : (summary.data?.total_sessions ?? null)
  const isStacked = useMediaQuery(BELOW.xl)
  const isPhone = useMediaQuery(BELOW.md)
  const due = useMustNotMiss()
  // One failure is enough; its Retry brings the band along.
  const band = summary.error && !summary.data ? null : due.band
  const isAgendaKnown = upcoming.data !== undefined || upcoming.error !== null
  const isWaiting = due.place === 'unknown' || (isStacked && !isAgendaKnown)
  const isHeld = useIsHeld()
  const totals = (
    <div className="grid gap-x-3 gap-y-2 wide:grid-cols-[minmax(0,1fr)_auto]">
      <Figures />
      <QuickActions />
    </div>
  )
  return (
    <>
      {isHeld && <LoadingOverlay />}
      <div className={clsx(isHeld && 'hidden')}>
        <LandingCard />
        <NameYourFirm />
        <DayHeader
          isLater
          today={today}
          sentence={describeDay({ upcoming: upcoming.data, total, now })}
        />
        {!isPhone && <div className="mt-1.5">{totals}</div>}
        <div className="mt-2.5 grid gap-5 xl:grid-cols-[minmax(560px,1fr)_minmax(0,508px)]">
          <Agenda
            upcoming={upcoming}
            now={now}
            title={t('Today and next')}
            className="max-xl:min-h-72 xl:min-h-[calc(100dvh-11.75rem)]"
          />
          <div className={clsx('min-w-0 space-y-4', isWaiting && 'hidden')}>
            {due.place === 'first' && band}
            {isPhone && totals}
            <Calendar today={today} now={now} narrow={isPhone} />
            {due.place === 'last' && band}
          </div>
        </div>
        <div
          className={clsx(
            'mt-5 grid items-start gap-5 xl:grid-cols-[minmax(560px,1fr)_minmax(0,508px)]',
            isWaiting && 'hidden',
          )}
        >
          <section id="requests" aria-label={t('Connection requests')} className="scroll-mt-20">
            <ReceivedRequests isQuiet />
          </section>
          <AccountManagement />
        </div>
      </div>
    </>
  )
}

/** What stands above the greeting must not push it down, so all is shown once that is known. */
function useIsHeld(): boolean {
  const { isKnown } = useLandingState()
  const firm = useKnownFirm()
  const isEmpty = firm?.name_is_own === true && firm.has_records === true
  return !isKnown && !isEmpty
}
