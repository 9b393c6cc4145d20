import type { LevelPlan } from '@casework/contract/level-plans'
import { t } from '@casework/texts'
import { formatCalendarDay } from '~/platform/i18n/format'

const getLevelName = (level: LevelPlan['to_level']): string =>
  level === 'yellow' ? t('YELLOW') : t('GREEN')

/** Returns "YELLOW from 5 Mar 2027", or the same after a session. */
export function describePlan({ to_level, session_title, days, due_day }: LevelPlan): string {
  const LEVEL = getLevelName(to_level)
  const date = formatCalendarDay(due_day)
  return session_title === null
    ? t('{LEVEL} from {date}', { LEVEL, date })
    : t('{LEVEL} {n, plural, one {# day} other {# days}} after {session}, now {date}', {
        LEVEL,
        n: days ?? 0,
        session: session_title,
        date,
      })
}

export const describePlanState = ({ state, approved_by, approval }: LevelPlan): string | null => {
  if (state === 'waiting') return t('Waiting for approval')
  if (approved_by !== null) return t('Approved by {name}', { name: approved_by })
  return approval.needed ? null : t('No approval needed')
}
