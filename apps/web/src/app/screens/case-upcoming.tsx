import { caseContents, type CaseOverview } from '@casework/contract/case-contents'
import type { LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  AlarmClock,
  CalendarDays,
  ChevronDown,
  Clock,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { FailedPart, PartSkeleton } from '~/features/cases'
import { AddDeadline, describeDaysLeft, getDaysTone, getKindLabel } from '~/features/deadlines'
import {
  AddSession,
  describeLead,
  describeTimes,
  getTypeLabel,
  useFirmNow,
} from '~/features/sessions'
import { formatDateTime, formatFullDay } from '~/platform/i18n/format'
import { getTypeIcon } from '~/platform/session-type-icon'
import { buildQuery } from '~/platform/query/query'
import { paths } from '~/platform/router/paths'
import { Badge, Button, IN_ORDER_BELOW_LG, Popover } from '~/ui'

/** What comes next in a case: its next session, and its next deadline. */
export function CaseUpcoming({ legalCase: { id, status } }: { legalCase: LegalCase }) {
  const overview = useQuery(buildQuery(caseContents.overview, { params: { id } }))
  const isArchived = status === 'archived'
  return (
    <div className={`card grid overflow-hidden md:grid-cols-2 ${IN_ORDER_BELOW_LG}`}>
      <Part title={t('Next session')}>
        {overview.data ? (
          <NextSession id={id} overview={overview.data} isArchived={isArchived} />
        ) : overview.error ? (
          <FailedPart part={overview} message={t('Failed to load the next session')} />
        ) : (
          <PartSkeleton lines={2} />
        )}
      </Part>
      <Part title={t('Next deadline')}>
        {overview.data ? (
          <NextDeadline id={id} overview={overview.data} isArchived={isArchived} />
        ) : overview.error ? (
          <FailedPart part={overview} message={t('Failed to load the next deadline')} />
        ) : (
          <PartSkeleton lines={2} />
        )}
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="min-h-[106px] min-w-0 flex-1 border-l-[3px] border-brass-line px-4 py-3.5"
    >
      <h2 className="eyebrow mb-1.5 font-sans!">{title}</h2>
      {children}
    </section>
  )
}

interface NextProps {
  id: number
  overview: CaseOverview
  isArchived: boolean
}

function NextSession({ id, overview: { next_session, upcoming }, isArchived }: NextProps) {
  if (!next_session)
    return (
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{t('No session scheduled')}</p>
        {!isArchived && <AddSession legalCase={id} />}
      </div>
    )
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <SessionLine session={next_session} />
      {upcoming.length > 0 && <AllUpcoming upcoming={upcoming} />}
    </div>
  )
}

/** A session that runs is the next one until its end. */
function SessionLine({ session }: { session: NonNullable<CaseOverview['next_session']> }) {
  const now = useFirmNow()
  const { id, title, date, session_type } = session
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          {...paths.session(id)}
          className="min-w-0 font-serif text-panel hover:text-petrol hover:underline"
        >
          {title}
        </Link>
        <Badge tone="petrol">{describeLead(session, now)}</Badge>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-2">
        <Fact icon={CalendarDays}>{formatFullDay(date.slice(0, 10))}</Fact>
        <Fact icon={Clock}>{describeTimes(session)}</Fact>
        <Fact icon={getTypeIcon(session_type)}>{getTypeLabel(session_type)}</Fact>
      </p>
    </div>
  )
}

function NextDeadline({ id, overview, isArchived }: NextProps) {
  const { next_deadline, next_session, upcoming } = overview
  if (!next_deadline)
    return (
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{t('No open deadline')}</p>
        {!isArchived && <AddDeadline case_id={id} />}
      </div>
    )
  const { title, due_on, days_left, kind, is_confirmed } = next_deadline
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {days_left < 0 && (
            <Badge tone="danger">
              <TriangleAlert aria-hidden size={13} />
              {t('Overdue')}
            </Badge>
          )}
          <span className="min-w-0 font-serif text-panel">{title}</span>
          <Badge>{getKindLabel(kind)}</Badge>
          <Badge tone={getDaysTone(days_left)}>{describeDaysLeft(days_left)}</Badge>
          {!is_confirmed && <Badge tone="outline">{t('Not confirmed')}</Badge>}
        </p>
        <p className="mt-1 text-ink-2">
          <Fact icon={AlarmClock}>{formatFullDay(due_on)}</Fact>
        </p>
      </div>
      {!next_session && upcoming.length > 0 && <AllUpcoming upcoming={upcoming} />}
    </div>
  )
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <Icon aria-hidden size={14} className="shrink-0 text-ink-3" />
      {children}
    </span>
  )
}

function AllUpcoming({ upcoming }: { upcoming: CaseOverview['upcoming'] }) {
  return (
    <Popover
      title={t('All upcoming')}
      align="end"
      trigger={
        <Button size="sm">
          {t('All upcoming')}
          <ChevronDown aria-hidden size={14} />
        </Button>
      }
    >
      {(close) => (
        <ul className="-mx-2 -mb-2">
          {upcoming.map((item) => (
            <li key={`${item.type}-${item.id}`}>
              <Link
                {...(item.type === 'session' ? paths.session(item.id) : paths.deadlines())}
                onClick={close}
                className="flex items-start gap-2.5 rounded-md px-2 py-2 hover:bg-sunken"
              >
                <UpcomingIcon type={item.type} />
                <span className="min-w-0">
                  <span className="block font-medium">{item.title}</span>
                  <span className="block text-meta text-ink-3">
                    {item.type === 'session' ? formatDateTime(item.date) : formatFullDay(item.date)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

function UpcomingIcon({ type }: { type: CaseOverview['upcoming'][number]['type'] }) {
  const Icon = type === 'session' ? CalendarDays : AlarmClock
  return <Icon aria-hidden size={15} className="mt-0.5 shrink-0 text-ink-3" />
}
