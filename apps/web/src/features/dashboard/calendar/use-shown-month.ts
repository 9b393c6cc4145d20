import { useNavigate, useSearch } from '@tanstack/react-router'
import { addMonths, clampMonth } from './month.ts'

/** The month in the URL; the current month is left out. */
export function useShownMonth(currentMonth: string): {
  month: string
  show: (month: string) => void
  turn: (months: number) => void
} {
  const search = useSearch({ from: '/signed-in/dashboard' })
  const navigate = useNavigate()
  // Starts from the pending URL, so that two quick clicks move two months.
  const change = (next: (shown: string) => string) =>
    void navigate({
      to: '.',
      search: (now: { month?: string }) => {
        const month = clampMonth(next(now.month ?? currentMonth))
        return { ...now, month: month === currentMonth ? undefined : month }
      },
      replace: true,
      resetScroll: false,
    })
  return {
    month: search.month ?? currentMonth,
    show: (month) => change(() => month),
    turn: (months) => change((shown) => addMonths(shown, months)),
  }
}
