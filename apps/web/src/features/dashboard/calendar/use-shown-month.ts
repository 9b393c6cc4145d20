import { useNavigate, useSearch } from '@tanstack/react-router'
import { addMonths } from './month.ts'

/** The month that the calendar shows, as the address has it; the present one stays out of it. */
export function useShownMonth(present: string): {
  month: string
  show: (month: string) => void
  turn: (months: number) => void
} {
  const search: { month?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  // From the address as it will be: who presses twice quickly wants to get two months on.
  const change = (next: (shown: string) => string) =>
    void navigate({
      to: '.',
      search: (now: { month?: string }) => {
        const month = next(now.month ?? present)
        return { ...now, month: month === present ? undefined : month }
      },
      replace: true,
      resetScroll: false,
    })
  return {
    month: search.month ?? present,
    show: (month) => change(() => month),
    turn: (months) => change((shown) => addMonths(shown, months)),
  }
}
