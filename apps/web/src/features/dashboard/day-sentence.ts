import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { formatWeekday } from '~/platform/format'
import { addDays } from './calendar/month.ts'

/** How many of the next sessions are asked for. */
export const UPCOMING = 20

export interface Upcoming {
  data: { items: Session[] } | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

type Moment = Pick<Session, 'date' | 'time'>

export const timeOf = ({ time, date }: Moment) => time || date.slice(11, 16)

interface Known {
  /** The sessions from today on, in order; undefined while they are loading or failed to. */
  sessions: readonly Moment[] | undefined
  /** How many sessions the firm has, past ones included; undefined while loading, null when that failed. */
  total: number | null | undefined
  /** "2026-11-20T09:41" */
  now: string
}

/** What is next, in one sentence; undefined as long as it is not known (FIX-064). */
export function daySentence({ sessions, total, now }: Known): string | undefined {
  if (!sessions) return undefined
  if (sessions.length === 0 && total === undefined) return undefined
  if (sessions.length === 0)
    return total === 0 ? t('No sessions scheduled yet.') : t('No upcoming sessions.')
  const today = now.slice(0, 10)
  const todays = sessions.filter(({ date }) => date.startsWith(today))
  const left = todays.filter(({ date }) => date >= now)
  // More of today's may follow beyond what was asked for.
  const isCut = todays.length === UPCOMING
  const [next] = left
  if (next)
    return isCut
      ? t('The next session is today at {time}.', { time: timeOf(next) })
      : leftToday(left.length, todays.length, timeOf(next))
  if (isCut) return undefined
  return afterToday(sessions[todays.length], todays.length > 0, today)
}

function leftToday(left: number, all: number, time: string): string {
  if (left === all)
    return t(
      '{count, plural, one {One session today, at {time}.} other {# sessions today. The first is at {time}.}}',
      { count: all, time },
    )
  return t(
    '{count, plural, one {One more session today, at {time}.} other {# more sessions today. The next one is at {time}.}}',
    { count: left, time },
  )
}

function afterToday(next: Moment | undefined, hadSome: boolean, today: string): string {
  if (!next) return t('No more sessions today. Nothing else is scheduled.')
  const day = next.date.slice(0, 10)
  const values = { time: timeOf(next), day: formatWeekday(day) }
  if (day === addDays(today, 1)) {
    return hadSome
      ? t('No more sessions today. The next one is tomorrow at {time}.', values)
      : t('No sessions today. The next one is tomorrow at {time}.', values)
  }
  return hadSome
    ? t('No more sessions today. The next one is on {day} at {time}.', values)
    : t('No sessions today. The next one is on {day} at {time}.', values)
}
