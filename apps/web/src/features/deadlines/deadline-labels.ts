import type { Deadline } from '@casework/contract/deadlines'
import { DEADLINE_KIND_LABELS, type DeadlineKind } from '@casework/contract/parts/deadline-kinds'
import { t } from '@casework/texts'
import type { BadgeTone } from '~/ui'

export const getKindLabel = (kind: DeadlineKind): string => t(DEADLINE_KIND_LABELS[kind])

/** "in 7 days", "Today" or "2 days overdue". */
export function describeDaysLeft(days: number): string {
  if (days === 0) return t('Today')
  if (days < 0) return t('{n, plural, one {# day overdue} other {# days overdue}}', { n: -days })
  return t('{count, plural, one {in # day} other {in # days}}', { count: days })
}

/** Not by colour alone: the words say the same. */
export const getDaysTone = (days: number): BadgeTone =>
  days < 0 ? 'danger' : days === 0 ? 'warn' : 'petrol'

export const getStateLabel = (state: Exclude<Deadline['state'], 'open'>): string =>
  state === 'done' ? t('Done') : t('Cancelled')
