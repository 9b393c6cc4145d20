import type { Session } from '@casework/contract/sessions'
import { addDays } from '~/platform/i18n/days'

/** How many sessions are requested: those of yesterday, of today and of the next days. */
const AGENDA_LIMIT = 50

/**
 * From yesterday on: a session lasts at most a day, so one that runs past midnight is found too. In
 * one request.
 */
export const buildAgendaQuery = (today: string) => ({
  date_after: addDays(today, -1),
  ordering: 'date' as const,
  page_size: AGENDA_LIMIT,
})

export interface Upcoming {
  data: { items: Session[]; pagination: { count: number } } | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}
