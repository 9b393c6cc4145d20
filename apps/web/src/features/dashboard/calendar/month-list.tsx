import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { getPhase } from '~/features/sessions'
import { formatCalendarMonth, formatShortDay } from '~/platform/i18n/format'
import { Badge, Button } from '~/ui'
import { CalendarSession, MoreButton, MAX_SHOWN_PER_DAY } from './calendar-session.tsx'
import type { MonthProps } from './month-grid.tsx'
import { getDays, getMonth } from './month.ts'

/** The calendar on a narrow screen: today, and the days that have sessions. */
export function MonthList(props: MonthProps & { failed: boolean }) {
  const { month, today, now, days, pending, onOpen, failed } = props
  const [showsPast, setShowsPast] = useState(false)
  const busy = getDays(month).filter((day) => day === today || days.has(day))
  // A session that has begun yesterday may still run.
  const isPast = (day: string) =>
    day < today && (days.get(day) ?? []).every((session) => getPhase(session, now) === 'over')
  const past = getMonth(today) === month ? busy.filter(isPast) : []
  return (
    <>
      {past.length > 0 && (
        <div className="border-b border-line px-2 py-1">
          <Button
            size="sm"
            tone="ghost"
            aria-expanded={showsPast}
            onClick={() => setShowsPast(!showsPast)}
          >
            {t('Earlier this month')}
            <ChevronDown
              aria-hidden
              size={14}
              className={clsx(
                'transition-transform motion-reduce:transition-none',
                showsPast && 'rotate-180',
              )}
            />
          </Button>
        </div>
      )}
      <ul
        aria-label={formatCalendarMonth(month)}
        aria-busy={pending}
        className="divide-y divide-line"
      >
        {busy
          .filter((day) => showsPast || !past.includes(day))
          .map((day) => (
            <DayOfList
              key={day}
              day={day}
              isToday={day === today}
              sessions={days.get(day) ?? []}
              isKnown={!pending && !failed}
              onOpen={onOpen}
            />
          ))}
        {busy.length === 0 && !pending && !failed && (
          <li className="px-4 py-6 text-center text-ink-3">{t('No sessions in this month.')}</li>
        )}
      </ul>
    </>
  )
}

interface DayOfListProps {
  day: string
  isToday: boolean
  sessions: readonly Session[]
  isKnown: boolean
  onOpen: (day: string) => void
}

function DayOfList({ day, isToday, sessions, isKnown, onOpen }: DayOfListProps) {
  return (
    <li className="px-4 py-3">
      <div className="mb-1.5 flex items-center gap-2">
        <h3 className="font-sans! text-body font-semibold! tracking-normal!">
          <button
            type="button"
            aria-current={isToday ? 'date' : undefined}
            className={clsx('link min-h-6', isToday && 'text-petrol')}
            onClick={() => onOpen(day)}
          >
            {formatShortDay(day)}
          </button>
        </h3>
        {isToday && <Badge tone="petrol">{t('Today')}</Badge>}
      </div>
      {sessions.length === 0 && isKnown && (
        <p className="text-ink-3">{t('Nothing is scheduled for today.')}</p>
      )}
      <ul className="space-y-1.5">
        {sessions.slice(0, MAX_SHOWN_PER_DAY).map((session) => (
          <li key={session.id}>
            <CalendarSession large session={session} />
          </li>
        ))}
      </ul>
      <MoreButton large day={day} hidden={sessions.length - MAX_SHOWN_PER_DAY} onOpen={onOpen} />
    </li>
  )
}
