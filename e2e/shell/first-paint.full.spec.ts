import { expect, test, type Page } from '@playwright/test'
import { seedRecords } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
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
