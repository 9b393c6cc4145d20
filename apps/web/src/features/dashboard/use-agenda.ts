import { useSessionsFrom } from '~/features/sessions'
import { currentTimeInputValue, todayInputValue } from '~/platform/i18n/format'
import { buildAgendaQuery, type Upcoming } from './agenda-query.ts'
import { useClock } from '~/platform/use-clock'

/** The sessions of the agenda, and the minute that they are shown for. */
export function useAgenda(): { today: string; now: string; upcoming: Upcoming } {
  const today = useClock(todayInputValue)
  const time = useClock(currentTimeInputValue)
  return { today, now: `${today}T${time}`, upcoming: useSessionsFrom(buildAgendaQuery(today)) }
}
