import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { formatWeekday } from '~/platform/i18n/format'
import { addDays } from '~/platform/i18n/days'
import { getTime, type SessionMoment } from '~/features/sessions'

/** How many upcoming sessions are requested. */
export const UPCOMING_LIMIT = 20

export interface Upcoming {
  data: { items: Session[] } | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface DayInput {
  /** Sessions from today on, sorted; undefined while loading or after a failure. */
  sessions: readonly SessionMoment[] | undefined
  /** The firm's sessions, past ones included. Undefined while loading, null after a failure. */
  total: number | null | undefined
  /** Local time, like "2026-11-20T09:41". */
  now: string
}

/** Describes the next session in one sentence; undefined until that is known. */
export function describeDay({ sessions, total, now }: DayInput): string | undefined {
  if (!sessions) return undefined
  if (sessions.length === 0 && total === undefined) return undefined
  if (sessions.length === 0)
    return total === 0 ? t('No sessions scheduled yet.') : t('No upcoming sessions.')
  const today = now.slice(0, 10)
  const todays = sessions.filter(({ date }) => date.startsWith(today))
  const remaining = todays.filter(({ date }) => date >= now)
  // The page was full: there may be more sessions today than were requested.
  const isCut = todays.length === UPCOMING_LIMIT
  const [next] = remaining
  if (next)
    return isCut
      ? t('The next session is today at {time}.', { time: getTime(next) })
      : describeToday(remaining.length, todays.length, getTime(next))
  if (isCut) return undefined
  return describeNextDay(sessions[todays.length], todays.length > 0, today)
}

function describeToday(remaining: number, all: number, time: string): string {
  if (remaining === all)
    return t(
      '{count, plural, one {One session today, at {time}.} other {# sessions today. The first is at {time}.}}',
      { count: all, time },
    )
  return t(
    '{count, plural, one {One more session today, at {time}.} other {# more sessions today. The next one is at {time}.}}',
    { count: remaining, time },
  )
}

function describeNextDay(next: SessionMoment | undefined, hadSome: boolean, today: string): string {
  if (!next) return t('No more sessions today. Nothing else is scheduled.')
  const day = next.date.slice(0, 10)
  const values = { time: getTime(next), day: formatWeekday(day) }
  if (day === addDays(today, 1)) {
    return hadSome
      ? t('No more sessions today. The next one is tomorrow at {time}.', values)
      : t('No sessions today. The next one is tomorrow at {time}.', values)
  }
  return hadSome
    ? t('No more sessions today. The next one is on {day} at {time}.', values)
    : t('No sessions today. The next one is on {day} at {time}.', values)
}
