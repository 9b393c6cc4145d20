import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { useRef, type MouseEvent } from 'react'
import { useKnownFirm } from '~/platform/auth/known-firms'
import { formatCalendarMonth, formatWeekday } from '~/platform/i18n/format'
import { CalendarSession, MoreButton, MAX_SHOWN_PER_DAY } from './calendar-session.tsx'
import { getDayNumber, getMonth, getWeeks } from './month.ts'
import { useDragging } from './use-dragging.ts'
import { useGridKeys } from './use-grid-keys.ts'

export interface MonthProps {
  month: string
  today: string
  /** Local wall-clock time, like "2026-11-20T09:41". */
  now: string
  days: ReadonlyMap<string, Session[]>
  /** The sessions of the month are still loading. */
  pending: boolean
  onMonth: (month: string) => void
  onOpen: (day: string) => void
  /** Undefined if the role may not update sessions. */
  onMove: ((id: number, day: string) => void) | undefined
}

/** From the first day of the week on: 0 is Sunday, 1 is Monday. */
const getWeekdays = (firstWeekday: number) => {
  const names = [
    [t('Sunday'), t('Sun')],
    [t('Monday'), t('Mon')],
    [t('Tuesday'), t('Tue')],
    [t('Wednesday'), t('Wed')],
    [t('Thursday'), t('Thu')],
    [t('Friday'), t('Fri')],
    [t('Saturday'), t('Sat')],
  ]
  return [...names.slice(firstWeekday), ...names.slice(0, firstWeekday)]
}

export function MonthGrid({ month, today, days, pending, onMonth, onOpen, onMove }: MonthProps) {
  const grid = useRef<HTMLTableElement>(null)
  const firstWeekday = useKnownFirm()?.first_weekday ?? 0
  const keys = useGridKeys(grid, { month, today, firstWeekday, onMonth, onOpen })
  const loadDragging = useDragging(grid, onMove)
  // Links and buttons inside a day handle their own clicks; anything else opens the day.
  const openClickedDay = ({ target }: MouseEvent) => {
    const day = (target as Element).closest('a, button')
      ? undefined
      : (target as Element).closest<HTMLElement>('[data-day]')?.dataset['day']
    if (day !== undefined) onOpen(day)
  }
  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells the arrow keys reach is a grid
      role="grid"
      aria-label={formatCalendarMonth(month)}
      aria-busy={pending}
      className="w-full table-fixed border-collapse"
      onKeyDown={keys.onKeyDown}
      onBlur={keys.onBlur}
      onClick={openClickedDay}
      onPointerOver={loadDragging}
    >
      <thead>
        <tr>
          {getWeekdays(firstWeekday).map(([full, short]) => (
            <th
              key={full}
              scope="col"
              aria-label={full}
              className="eyebrow border-b border-line bg-sunken py-0.5 text-center"
            >
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {getWeeks(month, firstWeekday).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                sessions={days.get(day) ?? NO_SESSIONS}
                isToday={day === today}
                isOutside={getMonth(day) !== month}
                isTabStop={day === keys.tabStop}
                pending={pending}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const NO_SESSIONS: Session[] = []

interface DayProps {
  day: string
  sessions: readonly Session[]
  isToday: boolean
  /** Belongs to the month before or after, and only completes the week. */
  isOutside: boolean
  isTabStop: boolean
  pending: boolean
  onOpen: (day: string) => void
}

function Day({ day, sessions, isToday, isOutside, isTabStop, pending, onOpen }: DayProps) {
  return (
    <td
      data-day={day}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      className={clsx(
        'calendar-day h-[70px] cursor-pointer border-line p-0.5 align-top not-last:border-r not-in-[tr:last-child]:border-b hover:bg-sunken/40 data-over:bg-petrol-soft',
        '-outline-offset-2!',
        isOutside && 'bg-sunken/60',
      )}
    >
      <div className="relative flex h-[19px] items-center justify-end">
        <span className="sr-only">
          {getDayName(day, pending || isOutside ? undefined : sessions.length)}
        </span>
        <MoreButton day={day} hidden={sessions.length - MAX_SHOWN_PER_DAY} onOpen={onOpen} />
        <span
          aria-hidden
          className={clsx(
            'ml-auto grid h-[18px] min-w-[18px] place-items-center text-[12px]',
            isToday
              ? 'rounded-full bg-petrol font-bold text-on-petrol'
              : isOutside
                ? 'text-ink-3'
                : 'text-ink-2',
          )}
        >
          {getDayNumber(day)}
        </span>
      </div>
      {sessions.length > 0 && (
        <ul className="space-y-px">
          {sessions.slice(0, MAX_SHOWN_PER_DAY).map((session) => (
            <li key={session.id}>
              <CalendarSession session={session} />
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}

/** "Friday, November 20: 2 sessions", read by screen readers before the sessions. */
function getDayName(day: string, count: number | undefined): string {
  if (count === undefined) return formatWeekday(day)
  return t('{day}: {count, plural, =0 {no sessions} one {# session} other {# sessions}}', {
    day: formatWeekday(day),
    count,
  })
}
