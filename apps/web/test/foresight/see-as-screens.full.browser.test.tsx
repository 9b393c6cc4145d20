// Every screen of a view as an admin, who sees most: nothing on it changes anything.
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../screen.tsx'
import { answerAnything } from '../shell/any-answers.ts'
import { expectLoaded, SCREENS } from '../shell/screens.ts'
import { answerViews, banner } from './view-samples.ts'

const CONTROLS =
  'button, a[href], input, select, textarea, [role=switch], [role=menuitem], [contenteditable=true], [draggable=true]'
const PLACES = ['header', 'main', '[role=menu]']

/** What the controls of a view do: a new one joins, unless a view should not have it. */
const READING = [
  // The bar above the page, and ways back.
  /^button (Open menu|Search everything Ctrl K|Switch (Workspace|to dark theme)|Updates.*|.*Account menu of.*)$/,
  /^button (Back|Return to My Account)$|^a Back to /,
  // Lists: search, filters, looks and pages.
  /^(input|select) (Search .*|Sort by|Kind|Year|Security level)$/,
  /^button (Filters|Table|Grid view|List view|All|All upcoming|Mine|Open|Closed|Archived|Done|Firm|Overdue|Past|Today|Upcoming|To confirm|Search)$/,
  // Tabs and parts of a record.
  /^button (Overview|Changes|Cases|Deadlines|Documents?|Documents of the case|Document Groups|Journal|Sessions|Minutes|History|Show (older|done and cancelled|all \d+ deadlines))\d*$/,
  /^button (Copy number|Export|(View|Download)( .*)?|Dissolution of .*)$/,
  // Links to records, files and addresses.
  /^a (Previous|Next) session of this case/,
  /^a (All deadlines|\d+ conflict checks? waits? for a decision|View (all|Case|Details .*)|People|pdf|(\d{4}\/\d{4} )?Dissolution of .*|.*\.pdf|\+\d+|.*@.*|Mar 16, .*)$/,
]

const nameOf = (element: Element): string => {
  const [label] = 'labels' in element ? ((element.labels as NodeListOf<Element> | null) ?? []) : []
  const text = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent
  return `${element.tagName.toLowerCase()} ${text?.replaceAll(/\s+/g, ' ').trim()}`
}
const listControls = (): string[] =>
  PLACES.flatMap((place) => [...document.querySelectorAll(`${place} :is(${CONTROLS})`)].map(nameOf))

/** The account of the person, whom a view does not change (FORE-014), and a page without a frame. */
const isApart = (path: string) => path.startsWith('profile-settings') || path === 'no/such/page'

it.each(SCREENS.filter((path) => !isApart(path)))(
  '/%s shows nothing that changes anything in a view (FORE-020)',
  async (path) => {
    await openScreen(`/${path}`, [...answerAnything(), ...answerViews()], { see_as: 'admin' })
    await expect.element(banner).toBeVisible()
    await expectLoaded()
    const found = new Set(listControls())
    const menu = page.getByRole('main').getByRole('button', { name: /^(Actions for|More$)/ })
    if (menu.elements().length > 0) {
      await menu.first().click()
      for (const control of listControls()) found.add(control)
      await userEvent.keyboard('{Escape}')
    }

    expect([...found].filter((name) => !READING.some((pattern) => pattern.test(name)))).toEqual([])
    expect(found.size).toBeGreaterThan(4)
  },
)
