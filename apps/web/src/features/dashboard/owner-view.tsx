import { t } from '@casework/texts'
import { ReceivedRequests } from '~/features/connections'
import { MustNotMiss } from '~/features/deadlines'
import { LandingCard, NameYourFirm } from '~/features/firm'
import { useSessionsFrom } from '~/features/sessions'
import { currentTimeInputValue, todayInputValue, formatWeekday } from '~/platform/i18n/format'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { PageHeader } from '~/ui'
import { AccountManagement } from './account-management.tsx'
import { Agenda } from './agenda.tsx'
import { Calendar } from './calendar/calendar.tsx'

import { describeDay, UPCOMING_LIMIT } from './day-sentence.ts'
import { Figures } from './figures.tsx'
import { useGreeting } from './greeting.ts'
import { QuickActions } from './quick-actions.tsx'
import { useClock } from './use-clock.ts'
import { useSummary } from './use-summary.ts'

/** The owner's dashboard. Each part loads and fails on its own. */
export function OwnerView() {
  const today = useClock(todayInputValue)
  const now = useClock(currentTimeInputValue)
  const upcoming = useSessionsFrom(today, UPCOMING_LIMIT)
  const summary = useSummary()
  const total = summary.isPending ? undefined : (summary.data?.total_sessions ?? null)
  const sentence = describeDay({ sessions: upcoming.data?.items, total, now: `${today}T${now}` })
  // The month list is long, so it comes last on a phone.
  const narrow = useMediaQuery(BELOW.md)
  const calendar = (
    <Calendar
      today={today}
      narrow={narrow}
      className="xl:col-start-2 xl:row-span-3 xl:row-start-1"
    />
  )
  return (
    <>
      <LandingCard />
      <NameYourFirm />
      {/* One failure is enough; its Retry brings the band along. */}
      {(!summary.error || summary.data) && <MustNotMiss />}
      <PageHeader
        eyebrow={formatWeekday(today)}
        title={useGreeting()}
        subtitle={sentence ?? <>&nbsp;</>}
        actions={<QuickActions />}
      />
      <Figures />
      <div className="mt-6 grid items-start gap-5 xl:grid-cols-[284px_minmax(0,1fr)] xl:grid-rows-[auto_auto_1fr]">
        <Agenda
          upcoming={upcoming}
          today={today}
          title={t('Today and next')}
          className="xl:col-start-1"
        />
        {!narrow && calendar}
        <section id="requests" aria-label={t('Connection requests')} className="scroll-mt-20">
          <ReceivedRequests />
        </section>
        <AccountManagement />
        {narrow && calendar}
      </div>
    </>
  )
}
