import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { keepPlace } from '../list/keep-place.ts'
import { areSingleKeysOn, isForPage } from '../single-keys.ts'

type Body = HTMLTableSectionElement

/** The row that a key leads to. */
const MOVES: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  j: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  k: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Returns a ref for the rows. The arrow keys, j and k, Home and End move between rows, Enter opens a
 * row and Space selects it. j and k also enter the table from the rest of the page. Links open
 * without loading the app again, and Back returns to the row.
 * @param extendTo stable; selects the rows from one to another
 */
export function useRowKeys(extendTo: (from: number, to: number) => void) {
  const { history } = useRouter()
  return useCallback(
    (body: Body | null) => {
      if (!body) return undefined
      const leavePlace = keepPlace(body)
      const onKeyDown = (event: KeyboardEvent) => handleKey(body, event, extendTo)
      const followLink = (event: MouseEvent) => {
        const link = event.target instanceof Element && event.target.closest('a[href]')
        const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
        if (!link || isModified || event.button !== 0) return
        event.preventDefault()
        history.push(link.getAttribute('href') ?? '')
      }
      const enter = (event: KeyboardEvent) => {
        if ((event.key === 'j' || event.key === 'k') && areSingleKeysOn() && isForPage(event))
          body.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
      }
      body.addEventListener('keydown', onKeyDown)
      body.addEventListener('click', followLink)
      addEventListener('keydown', enter)
      return () => {
        body.removeEventListener('keydown', onKeyDown)
        body.removeEventListener('click', followLink)
        removeEventListener('keydown', enter)
        leavePlace?.()
      }
    },
    [extendTo, history],
  )
}

function handleKey(
  body: Body,
  event: KeyboardEvent,
  extendTo: (from: number, to: number) => void,
): void {
  const { key, target, shiftKey } = event
  const row = target instanceof Element && target.closest('tr')
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return
  const rows = [...body.rows]
  const at = rows.indexOf(row)
  const next = MOVES[key]?.(at, rows.length - 1)
  if (next !== undefined) {
    event.preventDefault()
    if (shiftKey && next !== at) extendTo(at, next)
    rows[next]?.focus()
  } else if (target === row && key === 'Enter') {
    event.preventDefault()
    row.querySelector<HTMLElement>('a[data-name]')?.click()
  } else if (target === row && key === ' ') {
    event.preventDefault()
    row.querySelector('input')?.dispatchEvent(new MouseEvent('click', { shiftKey, bubbles: true }))
  }
}
