import { activeLanguage } from '@casework/texts'
import {
  formatDayAndTime,
  formatShortDay,
  formatTime,
  todayInputValue,
} from '~/platform/i18n/format'

/** Days for which "in 3 days" says more than the date. */
const NEAR_DAYS = 30

const getDay = (wallClock: string) => wallClock.slice(0, 10)

/** "Tue, Nov 24, 09:30 AM" in this year, "Mon, Nov 24, 2025, 09:30 AM" in another. */
export function formatWhen(wallClock: string, today = todayInputValue()): string {
  const isThisYear = wallClock.slice(0, 4) === today.slice(0, 4)
  if (!isThisYear) return formatDayAndTime(wallClock)
  return `${formatShortDay(getDay(wallClock))}, ${formatTime(wallClock)}`
}

/** "tomorrow", "in 3 days" or "2 days ago"; undefined for a day that is far away. */
export function formatDistance(wallClock: string, today = todayInputValue()): string | undefined {
  const days = (Date.parse(getDay(wallClock)) - Date.parse(today)) / 86_400_000
  if (Math.abs(days) > NEAR_DAYS) return undefined
  return new Intl.RelativeTimeFormat(activeLanguage(), { numeric: 'auto' }).format(days, 'day')
}
