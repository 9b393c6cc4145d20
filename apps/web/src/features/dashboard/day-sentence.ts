import type { Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { weekdayOf } from '~/platform/format'

/** How many of the next sessions are asked for. */
export const UPCOMING = 20

export interface Upcoming {
  data: { items: Session[] } | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export const timeOf = ({ time, date }: Session) => time || date.slice(11, 16)

/** The day in one sentence: how many sessions, and when the first one is. */
export function daySentence({ data, error }: Upcoming, today: string): string {
  if (!data) return error ? t('Your firm at a glance.') : t('Loading…')
  const todays = data.items.filter(({ date }) => date.startsWith(today))
  const [first] = todays
  if (first) {
    const values = { count: todays.length, time: timeOf(first) }
    if (todays.length === UPCOMING) return t('{count} or more sessions today. The first is at {time}.', values)
    return t('{count, plural, one {One session today, at {time}.} other {# sessions today. The first is at {time}.}}', values)
  }
  const [next] = data.items
  return next ? t('No sessions today. The next one is on {day}.', { day: weekdayOf(next.date.slice(0, 10)) }) : t('No sessions scheduled yet.')
}
