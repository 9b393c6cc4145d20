import { t } from '@casework/texts'
import { countDays } from '~/platform/i18n/days'
import { formatFullDay, formatTime } from '~/platform/i18n/format'
import { getEnd, getPhase, type SessionSpan } from './session-time.ts'

/** "Today", "Tomorrow", "in 3 days", "Yesterday" or "3 days ago". */
function describeDistance(day: string, today: string): string {
  const days = countDays(today, day)
  switch (days) {
    case 0:
      return t('Today')
    case 1:
      return t('Tomorrow')
    case -1:
      return t('Yesterday')
    default:
      return days > 0
        ? t('{count, plural, one {in # day} other {in # days}}', { count: days })
        : t('{count, plural, one {# day ago} other {# days ago}}', { count: -days })
  }
}

const describeNow = ({ date }: SessionSpan) => t('Now, since {time}', { time: formatTime(date) })

/** "Now, since 16:00" while a session runs, else the distance of its day. */
export const describeLead = (session: SessionSpan, now: string): string =>
  getPhase(session, now) === 'now'
    ? describeNow(session)
    : describeDistance(session.date.slice(0, 10), now.slice(0, 10))

/** "10:00 to 11:30", or "10:00" without a duration. */
export const describeTimes = (session: SessionSpan): string =>
  session.duration === null
    ? formatTime(session.date)
    : t('{start} to {end}', {
        start: formatTime(session.date),
        end: formatTime(getEnd(session)),
      })

const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** From then on the day alone says more. */
const MAX_DAYS_AGO = 30

/**
 * "Tomorrow, Tuesday, December 1, 2026, 10:00 AM to 11:30 AM"; "Now, since 10:00 AM, until 11:30 AM"
 * while it runs; long ago only day and time.
 */
export function describeWhen(session: SessionSpan, now: string): string {
  if (getPhase(session, now) === 'now') {
    const running = describeNow(session)
    return session.duration === null
      ? running
      : t('{now}, until {end}', { now: running, end: formatTime(getEnd(session)) })
  }
  const day = session.date.slice(0, 10)
  const today = now.slice(0, 10)
  const when = { day: formatFullDay(day), time: describeTimes(session) }
  if (countDays(day, today) > MAX_DAYS_AGO) return t('{day}, {time}', when)
  const distance = capitalize(describeDistance(day, today))
  return t('{distance}, {day}, {time}', { ...when, distance })
}
