import { useLayoutEffect, type RefObject } from 'react'

/** Marks what toasts must not cover: the buttons in the head of a page or dialog. */
export const HEAD_ACTIONS = { 'data-head-actions': '' }

const GAP = 8

/** Moves the toasts below the actions that they would cover, also when the page changes. */
export function useToastPlace(
  area: RefObject<HTMLElement | null>,
  isShown: boolean,
  /** The user is about to press one. */
  isHeld: boolean,
): void {
  useLayoutEffect(() => {
    const element = area.current
    if (!element || !isShown || isHeld) return undefined
    let frame = 0
    const place = () => moveBelowActions(element)
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const changes = new MutationObserver(placeSoon)
    place()
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', placeSoon)
    addEventListener('scroll', placeSoon, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      removeEventListener('resize', placeSoon)
      removeEventListener('scroll', placeSoon, { capture: true })
    }
  }, [area, isShown, isHeld])
}

function moveBelowActions(element: HTMLElement): void {
  element.style.top = ''
  const { left, right, top: highest, height } = element.getBoundingClientRect()
  const boxes = [...document.querySelectorAll('[data-head-actions]')]
    .map((actions) => actions.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.right > left - GAP && box.left < right)
    .sort((one, other) => one.top - other.top)
  let top = highest
  for (const box of boxes)
    if (box.top < top + height + GAP && box.bottom > top - GAP) top = box.bottom + GAP
  if (top !== highest) element.style.top = `${top}px`
}
