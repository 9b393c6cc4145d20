import type { DeadlineRule } from '@casework/contract/deadline-rules'
import { t } from '@casework/texts'
import { formatCalendarDay } from './i18n/format.ts'

// The parts of the rule of a deadline, for its form and for the history.

export const getUnits = () => [
  { value: 'day', label: t('Days') },
  { value: 'week', label: t('Weeks') },
  { value: 'month', label: t('Months') },
  { value: 'year', label: t('Years') },
]
export const getMethods = () => [
  { value: 'event', label: t('Day of the event does not count') },
  { value: 'day_counts', label: t('First day counts') },
  { value: 'clear', label: t('Clear days') },
]
export const getDirections = () => [
  { value: 'after', label: t('After the start') },
  { value: 'before', label: t('Before the start') },
]
export const getRolls = () => [
  { value: 'next', label: t('Move to the next working day') },
  { value: 'previous', label: t('Move to the previous working day') },
  { value: 'none', label: t('Do not move') },
]

type Labels = readonly { value: string; label: string }[]

const getLabel = (labels: Labels, value: string) =>
  labels.find((part) => part.value === value)?.label ?? value

/**
 * Names method and roll only where they are not the usual ones.
 * @param json a rule as it is recorded
 */
export function describeRule(json: string): string {
  const { start_on, event, amount, unit, direction, method, roll } = JSON.parse(
    json,
  ) as DeadlineRule
  return [
    formatCalendarDay(start_on),
    event,
    `${t('{field}:', { field: getLabel(getUnits(), unit) })} ${amount}`,
    getLabel(getDirections(), direction),
    method === 'event' ? null : getLabel(getMethods(), method),
    roll === 'next' ? null : getLabel(getRolls(), roll),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
