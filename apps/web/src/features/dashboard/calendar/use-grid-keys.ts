import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { getDayByKey, getFirstDay, getMonth } from './month.ts'

const findDay = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('[data-day]')?.dataset['day']

interface GridKeys {
  month: string
  today: string
  firstWeekday: number
  onMonth: (month: string) => void
  onOpen: (day: string) => void
}

/**
 * Keyboard navigation of the grid: one day is a tab stop, arrow keys move on, also across months.
 */
export function useGridKeys(
  grid: RefObject<HTMLElement | null>,
  { month, today, firstWeekday, onMonth, onOpen }: GridKeys,
) {
  const [focusedDay, setFocusedDay] = useState(today)
  // The day to focus once its month is rendered.
  const pendingDay = useRef<string>(undefined)
  useEffect(() => {
    if (pendingDay.current === undefined) return
    grid.current?.querySelector<HTMLElement>(`[data-day="${pendingDay.current}"]`)?.focus()
    if (getMonth(pendingDay.current) === month) pendingDay.current = undefined
  }, [month, focusedDay, grid])

  const onKeyDown = (event: KeyboardEvent) => {
    const day = pendingDay.current ?? findDay(event.target)
    if (day === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      // Links and buttons inside a day handle these keys themselves.
      if (event.target instanceof HTMLTableCellElement) {
        event.preventDefault()
        onOpen(day)
      }
      return
    }
    // Hides what the focus shows of the day, until the focus comes back.
    if (event.key === 'Escape') (event.target as Element).setAttribute('data-quiet', '')
    const next = getDayByKey(event.key, day, firstWeekday)
    if (next === undefined) return
    event.preventDefault()
    pendingDay.current = next
    setFocusedDay(next)
    if (getMonth(next) !== month) onMonth(getMonth(next))
  }
  const first = getMonth(today) === month ? today : getFirstDay(month)
  const onBlur = ({ target }: FocusEvent) => target.removeAttribute('data-quiet')
  return { tabStop: getMonth(focusedDay) === month ? focusedDay : first, onKeyDown, onBlur }
}
