import { caseFile, type CaseOverview } from '@casework/contract/case-file'
import type { LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, ChevronDown, Clock, Gavel, type LucideIcon } from 'lucide-react'
import { FailedPart, PartSkeleton } from '~/features/cases'
import { AddSession, getTypeLabel } from '~/features/sessions'
import { countDays } from '~/platform/i18n/days'
import { formatDateTime, formatFullDay, formatTime, todayInputValue } from '~/platform/i18n/format'
import { buildQuery } from '~/platform/query/query'
import { paths } from '~/platform/router/paths'
import { Badge, Button, Popover } from '~/ui'

/** What comes next in a case. */
export function CaseBand({ legalCase: { id, status } }: { legalCase: LegalCase }) {
  const overview = useQuery(buildQuery(caseFile.overview, { params: { id } }))
  return (
    <div className="card flex overflow-hidden">
      <section
        aria-label={t('Next session')}
        className="min-h-[106px] min-w-0 flex-1 border-l-[3px] border-brass-line px-4 py-3.5"
      >
        <h2 className="eyebrow mb-1.5 font-sans!">{t('Next session')}</h2>
        {overview.data ? (
          <NextSession id={id} overview={overview.data} isArchived={status === 'archived'} />
        ) : overview.error ? (
          <FailedPart part={overview} message={t('Failed to load the next session')} />
        ) : (
          <PartSkeleton lines={2} />
        )}
      </section>
    </div>
  )
}

function NextSession({
  id,
  overview: { next_session, upcoming },
  isArchived,
}: {
  id: number
  overview: CaseOverview
  isArchived: boolean
}) {
  if (!next_session)
    return (
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{t('No session scheduled')}</p>
        {!isArchived && <AddSession legalCase={id} />}
      </div>
    )
  const { title, date, session_type } = next_session
  const day = date.slice(0, 10)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            {...paths.session(next_session.id)}
            className="min-w-0 font-serif text-panel wrap-anywhere hover:text-petrol hover:underline"
          >
            {title}
          </Link>
          <Badge tone="petrol">{describeDistance(day)}</Badge>
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-2">
          <Fact icon={CalendarDays}>{formatFullDay(day)}</Fact>
          <Fact icon={Clock}>{formatTime(date)}</Fact>
          <Fact icon={Gavel}>{getTypeLabel(session_type)}</Fact>
        </p>
      </div>
      {upcoming.length > 0 && <AllUpcoming upcoming={upcoming} />}
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
            <li key={item.id}>
              <Link
                {...paths.session(item.id)}
                onClick={close}
                className="flex items-start gap-2.5 rounded-md px-2 py-2 hover:bg-sunken"
              >
                <CalendarDays aria-hidden size={15} className="mt-0.5 shrink-0 text-ink-3" />
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{item.title}</span>
                  <span className="block text-meta text-ink-3">{formatDateTime(item.date)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

/** "Today", "Tomorrow" or "in 3 days", for the day in the browser. */
function describeDistance(day: string): string {
  const days = countDays(todayInputValue(), day)
  if (days <= 0) return t('Today')
  return days === 1
    ? t('Tomorrow')
    : t('{count, plural, one {in # day} other {in # days}}', { count: days })
}
