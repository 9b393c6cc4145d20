const TOLERANCE = 1
/** Buttons and icons may reach into the padding of what is around them. */
const CONTROL_TOLERANCE = 12
const CONTROLS = 'button, a[href], input, select, textarea, svg, img'

const isShown = (element: Element): boolean => {
  const { width, height, right, bottom } = element.getBoundingClientRect()
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], .sr-only, option, script, style, noscript') &&
    Math.min(width, height) > 1 &&
    Math.min(right, bottom) > 0
  )
}

const describe = (fault: string, text: string, element: Element): string =>
  `${fault}: ${text.slice(0, 30)} in <${element.localName} class="${element.className}">`

/** Whether the text is whole in the title that it has under the pointer. */
const hasTitle = (element: Element): boolean => {
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  return element.closest('[title]') !== null
}

/** What is wrong with something between two edges, of all that is around it. */
function findFault(
  { left, right }: Pick<DOMRect, 'left' | 'right'>,
  start: Element,
  tolerance: number,
): string | null {
  const isOutside = (frame: Pick<DOMRect, 'left' | 'right'>) =>
    left < frame.left - tolerance || right > frame.right + tolerance
  for (
    let around: Element | null = start;
    around && around !== document.body;
    around = around.parentElement
  ) {
    const { overflowX, textOverflow, position, display } = getComputedStyle(around)
    if (!isOutside(around.getBoundingClientRect())) {
      // It is placed in the window, not in what is around it.
      if (position === 'fixed') break
      continue
    }
    if (overflowX === 'visible') {
      if (!/^(inline|contents)/.test(display) && position !== 'absolute') return 'sticks out'
    } else if (textOverflow === 'ellipsis') return hasTitle(start) ? null : 'has no title'
    else if (!/auto|scroll/.test(overflowX)) return 'is cut off'
    else return start.closest('table, [role=tablist]') ? null : 'scrolls sideways'
  }
  return isOutside({ left: 0, right: innerWidth }) ? 'leaves the window' : null
}

function* findTexts(): Generator<[text: Text, element: Element, range: Range]> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!(node instanceof Text) || node.data.trim() === '' || !element || !isShown(element))
      continue
    range.selectNodeContents(node)
    yield [node, element, range]
  }
}

/** Finds short words that continue in the next line, as in a column of single letters. */
export function findBrokenWords(): string[] {
  const faults = []
  for (const [text, element, range] of findTexts())
    for (const { index, 0: word } of text.data.matchAll(/(?<!\S)\p{L}{2,16}(?!\S)/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) faults.push(describe('is broken', word, element))
    }
  return faults
}

/**
 * Finds what a long word makes too wide: the page, or a text or control that sticks out of what is
 * around it, is cut off, or ends in an ellipsis and has no title.
 */
export function findWideParts(): string[] {
  const over = document.documentElement.scrollWidth - innerWidth
  const faults = over > 0 ? [`${over} px of sideways scrolling`] : []
  for (const [text, element, range] of findTexts())
    for (const box of range.getClientRects()) {
      const fault = box.width > 0 && findFault(box, element, TOLERANCE)
      if (fault) faults.push(describe(fault, text.data, element))
    }
  for (const control of document.querySelectorAll(CONTROLS)) {
    const { parentElement } = control
    const fault =
      parentElement &&
      isShown(control) &&
      findFault(control.getBoundingClientRect(), parentElement, CONTROL_TOLERANCE)
    if (fault) faults.push(describe(fault, control.ariaLabel ?? '', control))
  }
  for (const folded of document.querySelectorAll('[class*=line-clamp]'))
    if (isShown(folded) && folded.scrollHeight > folded.clientHeight + 1 && !hasTitle(folded))
      faults.push(describe('has no title', '', folded))
  return [...new Set(faults)]
}
