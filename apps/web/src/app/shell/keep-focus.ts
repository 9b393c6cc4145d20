// When the control that has the focus is removed, the heading of its part of the page takes the
// focus, so that a keyboard user goes on from there and a screen reader says where that is.

const PART = 'section, [role="tabpanel"], main'
/** A table, which chooses the row. */
const KEEPS_ITSELF = '[data-keeps-focus]'

/** What had the focus last in the page, not in a popup above it, and what is around it. */
let path: Element[] = []
const isNowhere = () => document.activeElement === document.body

function repair(): void {
  if (!path[0] || path[0].isConnected || !isNowhere()) return
  const left = path.find((around) => around.isConnected)
  const keepsItself = path.some((around) => around.matches(KEEPS_ITSELF))
  path = []
  const part = left?.closest(PART) ?? document.querySelector('main')
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3') ?? (part as HTMLElement | null)
  if (!heading || keepsItself) return
  heading.tabIndex = -1
  // Only scripts can focus it, so keyboard users need no outline.
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

const page = document.getElementById('root')
page?.addEventListener('focusin', ({ target }) => {
  path = []
  for (let at = target as Element | null; at && at !== page; at = at.parentElement) path.push(at)
})
// The user left a control that still exists, and focused nothing: there is nothing to repair.
page?.addEventListener('focusout', ({ target }) =>
  requestAnimationFrame(() => {
    if (path[0] === target && path[0]?.isConnected && isNowhere()) path = []
  }),
)
// A dialog returns the focus in the frame in which it closes.
new MutationObserver(() => requestAnimationFrame(repair)).observe(document.body, {
  childList: true,
  subtree: true,
})
