import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { listDutyPaths, seedDuties, type SeededDuties } from '../support/seed-duties.ts'
import { openScreen } from '../support/quiet.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { newQuietContext, WALK_MS } from '../support/inspect.ts'
import { newPerson, signIn } from '../support/person.ts'
import { resizeWindow } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SeededFirm
let duties: SeededDuties

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
  duties = await seedDuties(casework, firm)
})

/** Finds content covered by the sidebar, and horizontal overflow. */
const findCoveredContent = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sidebar = document.querySelector('aside')?.getBoundingClientRect()
    if (!sidebar) return ['no sidebar']
    const faults =
      document.documentElement.scrollWidth > innerWidth
        ? [`${document.documentElement.scrollWidth - innerWidth} px of horizontal overflow`]
        : []
    if (sidebar.right <= 0) return faults
    for (const element of document.querySelectorAll('header, main, header *, main *')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (
        width === 0 ||
        height === 0 ||
        right <= 0 ||
        !element.checkVisibility() ||
        element.closest('.sr-only')
      )
        continue
      if (left < sidebar.right - 1)
        faults.push(`${Math.round(sidebar.right - left)} px of ${element.outerHTML.slice(0, 80)}`)
    }
    return faults
  })

/** Sets the text size in the browser's settings, not on the page. */
const setTextSize = async (page: Page, standard: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard - 3 } })
}

/** The sidebar is a column from 64 rem (1024, 1280, 1536 px). Half the width equals 200 % zoom. */
const SIZES = [
  { textSize: 16, widths: [390, 720, 1023, 1024, 1440] },
  { textSize: 20, widths: [390, 600, 1023, 1200, 1279, 1280, 1440] },
  { textSize: 24, widths: [390, 640, 1024, 1440, 1535, 1536] },
]

test('the sidebar covers nothing of any page at 16, 20 and 24 px text', async ({ browser }) => {
  proves('FIX-060, SHELL-033')
  test.setTimeout(WALK_MS)
  const context = await newQuietContext(browser, 1440)
  const page = await context.newPage()
  await signIn(page, casework.url, firm.person)
  const { client, legalCase, session } = firm
  const lists = [
    'dashboard',
    'clients',
    'cases',
    'sessions',
    'documents',
    'notifications',
    'connections',
    'roles',
    'firm',
    'profile-settings',
  ]
  for (const path of [
    ...lists,
    `clients/${client}`,
    `cases/${legalCase}`,
    `sessions/${session}/edit`,
    'clients/create',
    ...listDutyPaths(duties),
  ]) {
    await openScreen(page, `${casework.url}/${path}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    for (const { textSize, widths } of SIZES) {
      await setTextSize(page, textSize)
      for (const width of widths) {
        await resizeWindow(page, { width, height: 900 })
        // The sidebar is either a separate column or hidden behind the menu button.
        const isColumn = width >= 64 * textSize
        await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(isColumn ? 0 : 1)
        const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
        await (isColumn ? expect(sidebar).toBeInViewport() : expect(sidebar).not.toBeInViewport())
        const screenName = `${path} at ${width} px, text of ${textSize} px`
        expect.soft(await findCoveredContent(page), screenName).toEqual([])
      }
    }
  }
  await context.close()
})
