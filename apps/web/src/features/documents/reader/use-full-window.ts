import { useLayoutEffect, type RefObject } from 'react'

/** What stays in reach above the full window: messages. */
const ABOVE = '.toasts'

/**
 * While the reader fills the window, everything else of the page is out of reach, and the page does
 * not scroll. Menus and dialogs are outside of the root, so they work.
 */
export function useFullWindow(reader: RefObject<HTMLElement | null>, isFull: boolean): void {
  useLayoutEffect(() => {
    if (!isFull || !reader.current) return undefined
    const hidden: HTMLElement[] = []
    const root = document.getElementById('root')
    for (
      let inside: HTMLElement = reader.current;
      inside !== root && inside.parentElement;
      inside = inside.parentElement
    )
      for (const sibling of inside.parentElement.children)
        if (
          sibling instanceof HTMLElement &&
          sibling !== inside &&
          !sibling.inert &&
          !sibling.matches(ABOVE)
        )
          hidden.push(sibling)
    for (const element of hidden) element.inert = true
    const { style } = document.documentElement
    style.overflow = 'hidden'
    return () => {
      style.overflow = ''
      for (const element of hidden) element.inert = false
    }
  }, [reader, isFull])
}
