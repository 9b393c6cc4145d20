import { useState } from 'react'

/** Where the user was in the list at an entry of the browser's history. */
interface Place {
  /** Id of the record whose row or card had the focus last. */
  record: string
  /** How far the rows of a table were scrolled; cards scroll with the page. */
  scrollTop: number
}

const places = new Map<string, Place>()
/** Longer than a list takes to arrive, shorter than a user waits before doing something else. */
const RESTORE_MS = 10_000

/** The entry of the browser's history, which Back and Forward return to. */
const getEntry = (): string => String((history.state as { __TSR_key?: string } | null)?.__TSR_key)
const getScroller = (list: Element) => list.closest<HTMLElement>('[data-scroller]')

/**
 * A ref for a list whose items have `data-record`. Back and Forward return to the record that had
 * the focus when the user left: it is focused again, and shown where it was.
 */
export function keepPlace(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined
  const remember = ({ target }: Event) => {
    const record = (target as Element).closest<HTMLElement>('[data-record]')?.dataset['record']
    if (record === undefined) return
    places.set(getEntry(), { record, scrollTop: getScroller(list)?.scrollTop ?? 0 })
  }
  // A press on a link focuses it in most browsers only; Enter presses it without another focus.
  const events = ['focusin', 'click'] as const
  for (const event of events) list.addEventListener(event, remember, { capture: true })
  const stop = restorePlace(list, places.get(getEntry()))
  return () => {
    for (const event of events) list.removeEventListener(event, remember, { capture: true })
    stop()
  }
}

/** Waits for the record, since the last items of a long list are rendered after the first ones. */
function restorePlace(list: HTMLElement, place: Place | undefined): () => void {
  if (!place) return () => undefined
  const observer = new MutationObserver(tryToRestore)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of ['keydown', 'pointerdown']) removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, RESTORE_MS)
  // Whoever does something else meanwhile keeps the focus.
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, stop)
  observer.observe(list, { childList: true })
  tryToRestore()
  return stop

  function tryToRestore() {
    const item = list.querySelector<HTMLElement>(`[data-record="${place?.record}"]`)
    if (!item) return
    stop()
    const target = item.matches('tr') ? item : item.querySelector<HTMLElement>(NAME)
    if (!target) return
    // Until it loses the focus, which then does not move to the heading of the page.
    target.dataset['returned'] = ''
    target.addEventListener('blur', () => delete target.dataset['returned'], { once: true })
    target.focus({ preventScroll: true })
    const scroller = getScroller(list)
    if (scroller) scroller.scrollTop = place?.scrollTop ?? 0
    // The router scrolls the page first: to where it was, or to its top.
    requestAnimationFrame(() => {
      if (!isInView(item)) item.scrollIntoView({ block: 'center' })
    })
  }
}

/** The name of a record on its card: a link, or a button that opens it. */
const NAME = ':is(h2, h3) :is(a, button)'

function isInView(item: Element): boolean {
  const { top, bottom } = item.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

const pages = new Map<string, number>()

/** The page of a list whose URL does not contain it; Back and Forward return to it. */
export function useKeptPage(list: string): [number, (page: number) => void] {
  const [page, setPage] = useState(() => pages.get(getEntry() + list) ?? 1)
  return [
    page,
    (next) => {
      pages.set(getEntry() + list, next)
      setPage(next)
    },
  ]
}
