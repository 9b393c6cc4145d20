import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { currentTimeInputValue, formatShortDay } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { Button, ButtonLink, Panel, Skeleton } from '~/ui'
import { addDays } from '~/platform/i18n/days'
import type { Upcoming } from './day-sentence.ts'
import { getTime } from '~/features/sessions'
import { FirstSteps } from './first-steps.tsx'
import { useClock } from './use-clock.ts'

/** Fits beside the calendar without scrolling; CSS hides more of them on a phone. */
const MAX_SHOWN = 8

export function Agenda({
  upcoming,
  today,
  title,
  className,
}: {
  upcoming: Upcoming
  today: string
  title: string
  className: string
}) {
  return (
    <Panel
      title={title}
      className={clsx('max-xl:min-h-[352px]', className)}
      actions={
        <ButtonLink
          size="sm"
          render={<Link {...paths.sessions()} search={{ date_after: today, ordering: 'date' }} />}
        >
          {t('View all')}
        </ButtonLink>
      }
    >
      <Content upcoming={upcoming} today={today} />
    </Panel>
  )
}

function Content({
  upcoming: { data, error, isFetching, refetch },
  today,
}: {
  upcoming: Upcoming
  today: string
}) {
  const now = useClock(currentTimeInputValue)
  if (error && !data) {
    return (
      <div role="alert" className="space-y-3">
        <p className="text-ink-2">{t('Failed to load sessions')}</p>
        <Button size="sm" pending={isFetching} onClick={refetch}>
          {t('Retry')}
        </Button>
      </div>
    )
  }
  if (!data) return <AgendaSkeleton />
  if (data.items.length === 0) return <FirstSteps skeleton={<AgendaSkeleton />} />
  const { earlier, shown } = selectShown(data.items, `${today}T${now}`)
  return (
    <>
      {earlier > 0 && (
        <p className="-mt-2 mb-1 text-meta text-ink-3">
          {t('{count, plural, one {# earlier today} other {# earlier today}}', { count: earlier })}
        </p>
      )}
      {!data.items.some(({ date }) => date.startsWith(today)) && (
        <p className="-mt-1 mb-4 text-ink-2">{t('Nothing is scheduled for today.')}</p>
      )}
      <ul className="-mb-2 max-xl:[&>li:nth-child(n+5)]:hidden">
        {shown.map((session, at) => (
          <Row
            key={session.id}
            session={session}
            today={today}
            isFirst={at === 0 || !isSameDay(session, shown[at - 1])}
          />
        ))}
      </ul>
    </>
  )
}

const isSameDay = (a: Session, b: Session | undefined) =>
  a.date.slice(0, 10) === b?.date.slice(0, 10)

/** Drops sessions that have started, but only as many as needed to fit the rest. */
function selectShown(
  items: readonly Session[],
  now: string,
): { earlier: number; shown: readonly Session[] } {
  const begun = items.filter(({ date }) => date < now).length
  const earlier = Math.min(begun, Math.max(0, items.length - MAX_SHOWN))
  return { earlier, shown: items.slice(earlier, earlier + MAX_SHOWN) }
}

function Row({ session, today, isFirst }: { session: Session; today: string; isFirst: boolean }) {
  const { id, date, title, client_name, case_title } = session
  return (
    <li
      className={clsx(
        isFirst && 'not-first:mt-2 not-first:border-t not-first:border-line not-first:pt-2.5',
      )}
    >
      {isFirst && (
        <h3 className="eyebrow mb-0.5 font-sans!">{getDayLabel(date.slice(0, 10), today)}</h3>
      )}
      <div className="relative -mx-2 grid grid-cols-[3rem_minmax(0,1fr)] rounded-md px-2 py-1.5 hover:bg-sunken">
        <span className="pt-px font-medium text-ink-2">{getTime(session)}</span>
        <span className="min-w-0">
          <Link
            {...paths.session(id)}
            className="block truncate font-semibold after:absolute after:inset-0 after:rounded-md hover:text-petrol"
            title={title}
          >
            {title}
          </Link>
          <span
            className="block truncate text-meta text-ink-3"
            title={`${client_name} · ${case_title}`}
          >
            {client_name} · {case_title}
          </span>
        </span>
      </div>
    </li>
  )
}

function getDayLabel(day: string, today: string): string {
  if (day === today) return t('Today')
  return day === addDays(today, 1) ? t('Tomorrow') : formatShortDay(day)
}

function AgendaSkeleton() {
  return (
    <div role="status" className="space-y-5">
      <span className="sr-only">{t('Loading…')}</span>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} aria-hidden className="flex h-9 gap-4">
          <Skeleton className="h-4 w-9" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
