import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { paths } from '~/platform/router/paths'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { Button, ButtonLink, linkClass, Skeleton } from '~/ui'
import { AgendaRow, EmptyDay } from './agenda-row.tsx'
import type { Upcoming } from './agenda-query.ts'
import { planDay, type DayPlan } from './day-plan.ts'
import { FirstSteps } from './first-steps.tsx'

/** How many sessions to come are listed; on a phone, only today's may be more than its number. */
const SHOWN = { wide: 12, phone: 4, phoneToday: 8 }

interface AgendaProps {
  upcoming: Upcoming
  /** Local wall-clock time, like "2026-11-20T09:41". */
  now: string
  title: string
  className?: string
  /** Further links beside "View all". */
  actions?: ReactNode
}

/** What runs now, what is next today, and the next days. */
export function Agenda({ upcoming, now, title, className, actions }: AgendaProps) {
  const { data, error, isFetching, refetch } = upcoming
  const [showsOver, setShowsOver] = useState(false)
  const isNarrow = useMediaQuery(BELOW.md)
  const rows = useId()
  const plan = data && planDay(data.items, now)
  const cut = data && findCut(data, now.slice(0, 10))
  const over = plan?.over.length ?? 0
  const toggle = over > 0 && (
    <EarlierToday
      count={over}
      isOpen={showsOver}
      rows={rows}
      onToggle={() => setShowsOver(!showsOver)}
    />
  )
  return (
    <section className={clsx('card overflow-hidden', className)}>
      <div className="flex flex-wrap items-center gap-x-1 border-b border-line py-0.5 pr-2 pl-4">
        <h2 className="mr-auto text-panel">{title}</h2>
        {!isNarrow && toggle}
        {actions}
        <ButtonLink
          size="sm"
          tone="ghost"
          render={
            <Link
              {...paths.sessions()}
              search={{ date_after: now.slice(0, 10), ordering: 'date' }}
            />
          }
        >
          {t('View all')}
        </ButtonLink>
      </div>
      <div className="px-4 pt-1 pb-3">
        {error && !data ? (
          <Failure pending={isFetching} onRetry={refetch} />
        ) : plan ? (
          <>
            {isNarrow && <div className="-ml-2.5">{toggle}</div>}
            <div id={rows}>{showsOver && <Rows sessions={plan.over} now={now} />}</div>
            <Plan plan={plan} now={now} isNarrow={isNarrow} isCut={cut !== undefined} />
            {cut && <More {...cut} />}
          </>
        ) : (
          <AgendaSkeleton />
        )}
      </div>
    </section>
  )
}

interface EarlierTodayProps {
  count: number
  isOpen: boolean
  /** The id of what it opens. */
  rows: string
  onToggle: () => void
}

const EarlierToday = ({ count, isOpen, rows, onToggle }: EarlierTodayProps) => (
  <Button size="sm" tone="ghost" aria-expanded={isOpen} aria-controls={rows} onClick={onToggle}>
    {t('{count, plural, one {# earlier today} other {# earlier today}}', { count })}
    <ChevronDown
      aria-hidden
      size={14}
      className={clsx('transition-transform motion-reduce:transition-none', isOpen && 'rotate-180')}
    />
  </Button>
)

const Failure = ({ pending, onRetry }: { pending: boolean; onRetry: () => unknown }) => (
  <div role="alert" className="space-y-3 pt-3">
    <p className="text-ink-2">{t('Failed to load sessions')}</p>
    <Button size="sm" pending={pending} onClick={onRetry}>
      {t('Retry')}
    </Button>
  </div>
)

/** How many sessions a page that ends within today leaves out, and the day on which it ends. */
function findCut({ items, pagination }: NonNullable<Upcoming['data']>, today: string) {
  const n = pagination.count - items.length
  const from = items.at(-1)?.date.slice(0, 10)
  return n > 0 && from !== undefined && from <= today ? { n, from } : undefined
}

/** Without this line the agenda would look complete. */
const More = ({ n, from }: { n: number; from: string }) => (
  <p className="pt-3">
    <Link
      {...paths.sessions()}
      search={{ date_after: from, ordering: 'date' }}
      className={linkClass}
    >
      {t('{n, plural, one {# more session} other {# more sessions}}', { n })}
    </Link>
  </p>
)

interface PlanProps {
  plan: DayPlan<Session>
  now: string
  isNarrow: boolean
  /** Then it is not known what else there is today. */
  isCut: boolean
}

function Plan({ plan: { running, ahead, over }, now, isNarrow, isCut }: PlanProps) {
  const today = now.slice(0, 10)
  if (running.length + ahead.length + over.length === 0 && !isCut)
    return <FirstSteps skeleton={<AgendaSkeleton />} />
  const left = running.length + ahead.filter(({ date }) => date.startsWith(today)).length
  const limit = isNarrow
    ? Math.max(SHOWN.phone, Math.min(left, SHOWN.phoneToday))
    : Math.max(SHOWN.wide, left)
  const emptyToday =
    over.length > 0
      ? t('Nothing more is scheduled for today.')
      : t('Nothing is scheduled for today.')
  return (
    <Rows
      sessions={[...running, ...ahead].slice(0, limit)}
      now={now}
      first={left === 0 && !isCut && <EmptyDay day={today} now={now} sentence={emptyToday} />}
    />
  )
}

/** What runs since yesterday belongs to today. */
const getDay = ({ date }: Session, today: string) =>
  date.slice(0, 10) < today ? today : date.slice(0, 10)

interface RowsProps {
  sessions: readonly Session[]
  now: string
  first?: ReactNode
}

function Rows({ sessions, now, first }: RowsProps) {
  const today = now.slice(0, 10)
  const days = sessions.map((session) => getDay(session, today))
  return (
    <ul>
      {first}
      {sessions.map((session, at) => (
        <AgendaRow
          key={session.id}
          session={session}
          now={now}
          day={days[at] === days[at - 1] ? undefined : days[at]}
        />
      ))}
    </ul>
  )
}

function AgendaSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t('Loading…')}</span>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} aria-hidden className="flex h-15 gap-4 pt-3 xl:pl-[6.5rem]">
          <Skeleton className="h-4 w-10" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
