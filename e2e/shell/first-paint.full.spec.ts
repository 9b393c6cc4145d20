import { DEFAULT_PREFERENCES } from '@casework/contract/preferences'
import { profileEndpoints } from '@casework/contract/profile'
import { expect, test, type Page } from '@playwright/test'
import { createCall } from '../support/call.ts'
import { seedRecords } from '../support/seed-records.ts'
import { newPerson, signIn, signInOnPage } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { prepareCasework } from '../support/shared-casework.ts'

const casework = prepareCasework()
const getButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

test('violates no content security policy, and loads two font files for English and nothing from elsewhere', async ({
  page,
}) => {
  const { person } = await seedRecords(casework, newPerson())
  const requested: string[] = []
  const errors: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  page.on('console', (message) => {
    // The seeded files have no picture.
    const isPreview = message.location().url.endsWith('/preview/')
    if (message.type() === 'error' && !isPreview) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  await signIn(page, casework.url, person, '/documents')
  await getButton(page, /^Account menu/).click()
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await getButton(page, 'Upload').first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(requested.filter((url) => url.endsWith('.woff2'))).toHaveLength(2)
  expect(requested.filter((url) => !url.startsWith(casework.url))).toEqual([])
  expect(errors).toEqual([])
})

test('shows the theme of the system or the chosen one before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  // Without the app: the page alone decides.
  await page.route('**/assets/*.js', (route) => route.abort())
  const root = page.locator('html')
  await page.goto(`${casework.url}/login`, { waitUntil: 'commit' })
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.reload({ waitUntil: 'commit' })
  await expect(root).toHaveAttribute('data-theme', 'light')
})

for (const [width, height, language, heading, sessions] of [
  [1440, 900, 'en', 'Today and next', /^\d session/],
  [390, 844, 'en', 'Today and next', /^\d session/],
  [1440, 900, 'de', 'Heute und demnächst', /^\d Termin/],
  [390, 844, 'fr', 'Aujourd’hui et à venir', /^\d audience/],
] as const)
  test(`nothing moves after a sign-in, at ${width} px in ${language}`, async ({ page }) => {
    proves('LOOK-016, LOOK-141')
    const { person, authorization } = await seedRecords(casework, newPerson())
    await createCall(casework.url, authorization)(profileEndpoints.savePreferences, {
      body: { ...DEFAULT_PREFERENCES, language },
    })
    await page.setViewportSize({ width, height })
    await page.addInitScript(recordShifts)
    await signInOnPage(page, casework.url, person)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText(sessions).first()).toBeVisible()
    // The profile of the firm is read again after two seconds.
    await page.waitForResponse(/\/api\/firm\//)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as unknown[])).toEqual([])
  })

/** Runs in the page: records what moves by itself on the dashboard. */
function recordShifts(): void {
  interface Shift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null }[]
  }
  const shifts: unknown[] = []
  Reflect.set(globalThis, 'shifts', shifts)
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (value > 0.001 && !hadRecentInput && location.pathname === '/dashboard')
        shifts.push([value, ...sources.map(({ node }) => node?.textContent?.slice(0, 80))])
  }).observe({ type: 'layout-shift', buffered: true })
}
