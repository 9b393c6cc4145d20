import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { dayByKey, firstDay, monthOf } from './month.ts'

const dayOf = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('[data-day]')?.dataset['day']

interface GridKeys {
  month: string
  today: string
  onMonth: (month: string) => void
  onOpen: (day: string) => void
}

/** Moving about in the calendar by keyboard: one day is in the tab order, and the arrows lead from it, over the month's end too. */
export function useGridKeys(
  grid: RefObject<HTMLElement | null>,
  { month, today, onMonth, onOpen }: GridKeys,
) {
  const [chosen, setChosen] = useState(today)
  // Where the focus is on its way to: the month that holds the day may not be shown yet.
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)?.focus()
    if (monthOf(wanted.current) === month) wanted.current = undefined
  }, [month, chosen, grid])

  const onKeyDown = (event: KeyboardEvent) => {
    const day = wanted.current ?? dayOf(event.target)
    if (day === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      // On a link or a button inside it is theirs.
      if (event.target instanceof HTMLTableCellElement) {
        event.preventDefault()
        onOpen(day)
      }
      return
    }
    const next = dayByKey(event.key, day)
    if (next === undefined) return
    event.preventDefault()
    wanted.current = next
    setChosen(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }
  const first = monthOf(today) === month ? today : firstDay(month)
  return { tabStop: monthOf(chosen) === month ? chosen : first, onKeyDown }
}
