import { t } from '@casework/texts'
import { formatDate } from '~/platform/i18n/format'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Minutes, then hours, then a date; "Recently" for a missing or invalid time. */
export function formatRelativeTime(
  created_at: string | null | undefined,
  now = Date.now(),
): string {
  const moment = Date.parse(created_at ?? '')
  if (!created_at || Number.isNaN(moment)) return t('Recently')
  // A slow clock must not show negative ages.
  const age = Math.max(0, now - moment)
  if (age < HOUR) return t('{n}m ago', { n: Math.floor(age / MINUTE) })
  if (age < DAY) return t('{n}h ago', { n: Math.floor(age / HOUR) })
  return formatDate(created_at)
}
