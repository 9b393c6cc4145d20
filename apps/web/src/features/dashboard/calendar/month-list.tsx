import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { formatCalendarMonth, formatShortDay } from '~/platform/i18n/format'
import { Badge } from '~/ui'
import { CalendarSession, MoreButton, MAX_SHOWN_PER_DAY } from './calendar-session.tsx'
import type { MonthProps } from './month-grid.tsx'
import { getDays } from './month.ts'

/** The calendar on a narrow screen: the days that have sessions, and today. */
export function MonthList({
  month,
  today,
  days,
  pending,
  onOpen,
  failed,
}: MonthProps & { failed: boolean }) {
  const busy = getDays(month).filter((day) => day === today || days.has(day))
  return (
    <ul
      aria-label={formatCalendarMonth(month)}
      aria-busy={pending}
      className="divide-y divide-line"
    >
      {busy.map((day) => {
        const sessions = days.get(day) ?? []
        return (
          <li key={day} className="px-4 py-3">
            <div className="mb-1.5 flex items-center gap-2">
              <h3 className="font-sans! text-body font-semibold! tracking-normal!">
                <button
                  type="button"
                  aria-current={day === today ? 'date' : undefined}
                  className={clsx('link min-h-6', day === today && 'text-petrol')}
                  onClick={() => onOpen(day)}
                >
                  {formatShortDay(day)}
                </button>
              </h3>
              {day === today && <Badge tone="petrol">{t('Today')}</Badge>}
            </div>
            {sessions.length === 0 && !pending && !failed && (
              <p className="text-ink-3">{t('Nothing is scheduled for today.')}</p>
            )}
            <ul className="space-y-1.5">
              {sessions.slice(0, MAX_SHOWN_PER_DAY).map((session) => (
                <li key={session.id}>
                  <CalendarSession large session={session} />
                </li>
              ))}
            </ul>
            <MoreButton
              large
              day={day}
              hidden={sessions.length - MAX_SHOWN_PER_DAY}
              onOpen={onOpen}
            />
          </li>
        )
      })}
      {busy.length === 0 && !pending && !failed && (
        <li className="px-4 py-6 text-center text-ink-3">{t('No sessions in this month.')}</li>
      )}
    </ul>
  )
}
