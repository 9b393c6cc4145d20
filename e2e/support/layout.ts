import type { Page } from '@playwright/test'

/**
 * Finds layout faults by measuring boxes: sideways scrolling, text that is clipped or leaves its
 * control, overlapping texts and controls, distorted icons. User data may end in an ellipsis; the
 * product's own `texts` may not.
 */
export const findLayoutFaults = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.evaluate((known) => {
    type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
    interface ShownBox {
      name: string
      element: Element
      box: Box
    }
    const TOLERANCE = 1
    const CONTROLS = 'button, a[href], input, select, textarea, [role=tab], [role=option]'
    const productTexts = new Set(known)
    const faults = new Set<string>()
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
    const root = dialogs[dialogs.length - 1] ?? document.body
    const inkContext = document.createElement('canvas').getContext('2d')

    const isShown = (element: Element) => {
      if (
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.closest('[inert], .sr-only, [aria-hidden] svg')
      )
        return false
      const { width, height, right } = element.getBoundingClientRect()
      return width > 1 && height > 1 && right > 0
    }
    const isOutside = (box: Box, frame: Box) =>
      box.left < frame.left - TOLERANCE ||
      box.right > frame.right + TOLERANCE ||
      box.top < frame.top - TOLERANCE ||
      box.bottom > frame.bottom + TOLERANCE
    const doOverlap = (a: Box, b: Box) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOLERANCE &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOLERANCE
    const contains = (a: Box, b: Box) => !isOutside(b, a)

    /**
     * Returns the box of the drawn letters of each line. Line boxes would include empty space.
     */
    const readLines = (node: Text, element: Element): Box[] => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { font } = getComputedStyle(element)
      if (!inkContext) return []
      inkContext.font = font
      const drawn = inkContext.measureText(node.data.trim())
      return [...range.getClientRects()]
        .filter(({ width }) => width > 0)
        .map(({ left, right, top }) => {
          const baseline = top + drawn.fontBoundingBoxAscent
          return {
            left,
            right,
            top: baseline - drawn.actualBoundingBoxAscent,
            bottom: baseline + drawn.actualBoundingBoxDescent,
          }
        })
    }

    const isScrolling = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      /auto|scroll/.test(overflowX + overflowY)

    /** Returns the part of a box that its scroll containers show. */
    const clipToScroll = (whole: Box, element: Element): Box => {
      const box = { left: whole.left, right: whole.right, top: whole.top, bottom: whole.bottom }
      for (
        let ancestor = element.parentElement;
        ancestor && ancestor !== document.documentElement;
        ancestor = ancestor.parentElement
      ) {
        if (!isScrolling(getComputedStyle(ancestor))) continue
        const frame = ancestor.getBoundingClientRect()
        box.left = Math.max(box.left, frame.left)
        box.right = Math.min(box.right, frame.right)
        box.top = Math.max(box.top, frame.top)
        box.bottom = Math.min(box.bottom, frame.bottom)
      }
      return box
    }

    /** Whether the line is below those that its own or an outer element shows of a long text. */
    const isFolded = (line: Box, element: Element): boolean => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (getComputedStyle(around).webkitLineClamp !== 'none')
          return line.top >= around.getBoundingClientRect().bottom
      }
      return false
    }

    const isCutOff = (whole: Box, element: Element, text: string): boolean => {
      let line = whole
      for (
        let around: Element | null = element;
        around && around !== document.documentElement;
        around = around.parentElement
      ) {
        const style = getComputedStyle(around)
        if (isScrolling(style)) return false
        const frame = around.getBoundingClientRect()
        if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
          // Whole lines and the end of a line may be clipped, but not the top or bottom of a line.
          const isShortened =
            (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') &&
            !productTexts.has(text)
          if (isShortened && line.top >= frame.bottom) return false
          if (isShortened)
            line = {
              ...line,
              left: Math.max(line.left, frame.left),
              right: Math.min(line.right, frame.right),
            }
          if (isOutside(line, frame)) return true
        }
        if (style.position === 'fixed') return false
      }
      return false
    }

    const lines: ShownBox[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (
      let node = walker.nextNode() as Text | null;
      node;
      node = walker.nextNode() as Text | null
    ) {
      const element = node.parentElement
      const text = node.data.trim()
      if (
        !element ||
        text === '' ||
        element.closest('script, style, noscript, option') ||
        !isShown(element)
      )
        continue
      const control = element.closest(CONTROLS)
      for (const box of readLines(node, element)) {
        const isShortened =
          getComputedStyle(element).textOverflow === 'ellipsis' && !productTexts.has(text)
        if (isCutOff(box, element, text))
          faults.add(`cut off: ${text} in ${element.outerHTML.slice(0, 160)}`)
        else if (
          !isShortened &&
          control &&
          getComputedStyle(control).display !== 'inline' &&
          isOutside(box, control.getBoundingClientRect())
        )
          faults.add(`sticks out of its control: ${text}`)
        if (!isShortened && !isFolded(box, element))
          lines.push({ name: text, element, box: clipToScroll(box, element) })
      }
    }

    const controls: ShownBox[] = [...root.querySelectorAll(CONTROLS)]
      .filter(isShown)
      .map((element) => ({
        name: element.outerHTML.slice(0, 120),
        element,
        box: clipToScroll(element.getBoundingClientRect(), element),
      }))
    const isLayered = (element: Element) => {
      for (
        let around: Element | null = element;
        around && around !== root;
        around = around.parentElement
      )
        if (['fixed', 'sticky'].includes(getComputedStyle(around).position)) return true
      return false
    }
    for (const [kind, shown] of [
      ['texts', lines],
      ['controls', controls],
    ] as const) {
      const flat = shown.filter(({ element }) => !isLayered(element))
      const layered = shown.filter(({ element }) => isLayered(element))
      for (const group of [flat, layered])
        for (const [index, a] of group.entries())
          for (const b of group.slice(index + 1)) {
            if (a.element === b.element || !doOverlap(a.box, b.box)) continue
            if (kind === 'controls' && (contains(a.box, b.box) || contains(b.box, a.box))) continue
            faults.add(`${kind} overlap: ${a.name} / ${b.name}`)
          }
    }

    for (const icon of root.querySelectorAll('svg')) {
      if (
        !icon.hasAttribute('width') ||
        icon.getAttribute('width') !== icon.getAttribute('height') ||
        !icon.checkVisibility() ||
        icon.closest('[inert]')
      )
        continue
      const { width, height } = icon.getBoundingClientRect()
      if (Math.abs(width - height) > TOLERANCE / 2)
        faults.add(`icon out of shape: ${icon.parentElement?.textContent}`)
    }
    const over = document.documentElement.scrollWidth - innerWidth
    if (over > 0) faults.add(`${over} px of sideways scrolling`)
    return [...faults]
  }, texts)
