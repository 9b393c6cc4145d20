import { t } from '@casework/texts'
import { formatWeekday } from '~/platform/i18n/format'
import { addDays } from '~/platform/i18n/days'
import { getTime, type SessionMoment, type SessionSpan } from '~/features/sessions'
import { planDay } from './day-plan.ts'

interface DayInput {
  /**
   * Sessions from yesterday on, sorted, or only the first of them; undefined while loading or after
   * a failure.
   */
  upcoming:
    { items: readonly (SessionMoment & SessionSpan)[]; pagination: { count: number } } | undefined
  /** The firm's sessions, past ones included. Undefined while loading, null after a failure. */
  total: number | null | undefined
  /** Local time, like "2026-11-20T09:41". */
  now: string
}

/**
 * Says what runs and what is next; undefined until that is known. Sessions that were not requested
 * are not counted, so a day with more of them is described without a number.
 */
export function describeDay({ upcoming, total, now }: DayInput): string | undefined {
  if (!upcoming) return undefined
  const { items: sessions, pagination } = upcoming
  const { running, ahead, over } = planDay(sessions, now)
  const [current] = running
  const [next] = ahead
  const hadSome = running.length + over.length > 0
  if (!hadSome && !next) {
    if (total === undefined) return undefined
    return total === 0 ? t('No sessions scheduled yet.') : t('No upcoming sessions.')
  }
  const today = now.slice(0, 10)
  const remaining = ahead.filter(({ date }) => date.startsWith(today)).length
  const isPart = pagination.count > sessions.length
  const last = sessions.at(-1)?.date ?? ''
  /** There may be more sessions today than were requested. */
  const isCut = isPart && last < addDays(today, 1)
  /** And more that have begun. */
  const isCutBefore = isPart && last <= now
  const coming =
    remaining > 0 && next
      ? describeToday(remaining, { hadSome, isCut, time: getTime(next) })
      : isCut
        ? undefined
        : describeNextDay(next, hadSome, today)
  const sentences = [
    current && describeRunning(isCutBefore ? undefined : running.length, getTime(current)),
    coming,
  ]
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined
}

const describeRunning = (count: number | undefined, time: string) =>
  count === undefined
    ? t('A session is running, since {time}.', { time })
    : t(
        '{count, plural, one {One session is running, since {time}.} other {# sessions are running, the first since {time}.}}',
        { count, time },
      )

function describeToday(
  count: number,
  { hadSome, isCut, time }: { hadSome: boolean; isCut: boolean; time: string },
): string {
  if (isCut) return t('The next session is today at {time}.', { time })
  return hadSome
    ? t(
        '{count, plural, one {One more session today, at {time}.} other {# more sessions today. The next one is at {time}.}}',
        { count, time },
      )
    : t(
        '{count, plural, one {One session today, at {time}.} other {# sessions today. The first is at {time}.}}',
        { count, time },
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
