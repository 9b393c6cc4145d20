type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
interface ShownBox {
  name: string
  element: Element
  box: Box
}

const TOLERANCE = 1
const CONTROLS = 'button, a[href], input, select, textarea, [role=tab], [role=option]'
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

/** Returns the part of a box that the elements around it show. */
const clipToShown = (whole: Box, element: Element): Box => {
  const box = { left: whole.left, right: whole.right, top: whole.top, bottom: whole.bottom }
  for (
    let ancestor = element.parentElement;
    ancestor && ancestor !== document.documentElement;
    ancestor = ancestor.parentElement
  ) {
    const { overflowX, overflowY } = getComputedStyle(ancestor)
    if (overflowX === 'visible' && overflowY === 'visible') continue
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

/** @param isProduct the product's own text may not end in an ellipsis */
const isCutOff = (whole: Box, element: Element, isProduct: boolean): boolean => {
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
        (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') && !isProduct
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

/** Returns the lines of text that are shown, and the faults of single lines. */
function readShownLines(root: Element, productTexts: ReadonlySet<string>) {
  const lines: ShownBox[] = []
  const faults: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const name = node.textContent?.trim() ?? ''
    if (!(node instanceof Text) || !element || name === '' || !isShown(element)) continue
    if (element.closest('script, style, noscript, option')) continue
    const isProduct = productTexts.has(name)
    const isShortened = getComputedStyle(element).textOverflow === 'ellipsis' && !isProduct
    for (const box of readLines(node, element)) {
      if (isCutOff(box, element, isProduct))
        faults.push(`cut off: ${name} in ${element.outerHTML.slice(0, 160)}`)
      else if (!isShortened && doesStickOut(box, element))
        faults.push(`sticks out of its control: ${name}`)
      if (!isShortened && !isFolded(box, element))
        lines.push({ name, element, box: clipToShown(box, element) })
    }
  }
  return { lines, faults }
}

const doesStickOut = (line: Box, element: Element): boolean => {
  const control = element.closest(CONTROLS)
  return (
    control !== null &&
    getComputedStyle(control).display !== 'inline' &&
    isOutside(line, control.getBoundingClientRect())
  )
}

/** Whether an element is above the page: what is behind it does not count. */
const isLayered = (element: Element, root: Element): boolean => {
  for (
    let around: Element | null = element;
    around && around !== root;
    around = around.parentElement
  )
    if (['fixed', 'sticky'].includes(getComputedStyle(around).position)) return true
  return false
}

function findOverlaps(kind: string, group: readonly ShownBox[], mayContain: boolean): string[] {
  return group.flatMap((a, index) =>
    group
      .slice(index + 1)
      .filter(
        (b) =>
          a.element !== b.element &&
          doOverlap(a.box, b.box) &&
          !(mayContain && (contains(a.box, b.box) || contains(b.box, a.box))),
      )
      .map((b) => `${kind} overlap: ${a.name} / ${b.name}`),
  )
}

const findDistortedIcons = (root: Element): string[] =>
  [...root.querySelectorAll('svg[width]')]
    .filter((icon) => {
      if (icon.getAttribute('width') !== icon.getAttribute('height')) return false
      if (!icon.checkVisibility() || icon.closest('[inert]')) return false
      const { width, height } = icon.getBoundingClientRect()
      return Math.abs(width - height) > TOLERANCE / 2
    })
    .map((icon) => `icon out of shape: ${icon.parentElement?.textContent}`)

/**
 * Finds layout faults by measuring boxes: sideways scrolling, text that is clipped or leaves its
 * control, overlapping texts and controls, distorted icons. User data may end in an ellipsis; the
 * product's own texts, which are `known`, may not.
 */
export function findLayoutFaults(known: readonly string[]): string[] {
  const popups = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')
  const root = popups[popups.length - 1] ?? document.body
  const { lines, faults } = readShownLines(root, new Set(known))
  const controls = [...root.querySelectorAll(CONTROLS)].filter(isShown).map((element) => ({
    name: element.outerHTML.slice(0, 120),
    element,
    box: clipToShown(element.getBoundingClientRect(), element),
  }))
  for (const isAbove of [false, true]) {
    const filter = (shown: readonly ShownBox[]) =>
      shown.filter(({ element }) => isLayered(element, root) === isAbove)
    faults.push(...findOverlaps('texts', filter(lines), false))
    faults.push(...findOverlaps('controls', filter(controls), true))
  }
  const over = document.documentElement.scrollWidth - innerWidth
  if (over > 0) faults.push(`${over} px of sideways scrolling`)
  return [...new Set([...faults, ...findDistortedIcons(root)])]
}
