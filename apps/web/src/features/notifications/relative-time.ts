import { t } from '@casework/texts'
import { formatDate } from '~/platform/format'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago: minutes, then hours, then the date; "Recently" when nobody can tell (NOTIF-014, NOTIF-026 to NOTIF-028, OQ-118, OQ-119). */
export function relativeTime(created_at: string | null | undefined, now = Date.now()): string {
  const moment = Date.parse(created_at ?? '')
  if (!created_at || Number.isNaN(moment)) return t('Recently')
  // A clock that is a little slow must not show a time to come.
  const age = Math.max(0, now - moment)
  if (age < HOUR) return t('{n}m ago', { n: Math.floor(age / MINUTE) })
  if (age < DAY) return t('{n}h ago', { n: Math.floor(age / HOUR) })
  return formatDate(created_at)
}
