import { expect, test } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'

const casework = prepareCasework()
let firm: SeededFirm

test.beforeAll(async () => {
  firm = await seedRecords(casework, newPerson())
})

test('a record is requested once, while the code of its page still loads', async ({ page }) => {
  const { url } = casework
  const path = `/api/cases/${firm.legalCase}/`
  const calls: string[] = []
  await signIn(page, url, firm.person)
  await page.goto('about:blank')
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/case-screen-*.js', async (route) => {
    await released
    await route.continue()
  })

  const answered = page.waitForResponse((response) => response.url().endsWith(path))
  await page.goto(`${url}/cases/${firm.legalCase}`)
  await answered
  release()

  await expect(page.getByRole('heading', { level: 1, name: 'Thornbury v. Ashdown' })).toBeVisible()
  expect(calls.filter((call) => call === path)).toHaveLength(1)
})

test('pointing at a link to a record loads the code of its page, not the record', async ({
  page,
}) => {
  const { url } = casework
  const path = `/api/cases/${firm.legalCase}/`
  const calls: string[] = []
  await signIn(page, url, firm.person, '/cases')
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))

  const link = page.getByRole('link', { name: 'Thornbury v. Ashdown' }).first()
  const code = page.waitForResponse((response) => response.url().includes('/case-screen-'))
  await link.hover()
  await code
  expect(calls).not.toContain(path)
  await link.click()

  await expect(page.getByRole('heading', { level: 1, name: 'Thornbury v. Ashdown' })).toBeVisible()
  expect(calls.filter((call) => call === path)).toHaveLength(1)
})

test('offline, a search whose code was not loaded says so and the page stays', async ({ page }) => {
  const { url } = casework
  // The code is loaded in the background; it does not arrive before the connection is lost.
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  for (const part of ['command-palette', 'alerts-inbox'])
    await page.route(`**/assets/${part}-*`, async (route) => {
      await lost
      await route.abort()
    })
  await signIn(page, url, firm.person, `/cases/${firm.legalCase}`)
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await page.context().setOffline(true)
  lose()
  await page.keyboard.press('Control+k')
  await expectToast(page, 'Network error - please check your connection')
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await page.unrouteAll()
  await page.context().setOffline(false)
  // A page learns a moment later that the connection is back.
  await page.waitForFunction(() =>
    fetch('/health/ready').then(
      ({ ok }) => ok && navigator.onLine,
      () => false,
    ),
  )
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('parts and dialogs whose code cannot be loaded take no page away, and come later', async ({
  page,
}) => {
  // The device says that it is online all the time.
  const parts = /\/assets\/(alerts-inbox|notification-panel|import-dialog)-/
  await page.route(parts, (route) => route.abort('connectionfailed'))
  await signIn(page, casework.url, firm.person, '/clients')
  const title = page.getByRole('heading', { level: 1, name: 'Clients' })
  await expect(title).toBeVisible()

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('Loading notifications...')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Import' }).click()
  await expectToast(page, 'Network error - please check your connection')
  await expect(title).toBeVisible()

  await page.unroute(parts)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('dialog', { name: /Import/ })).toBeVisible()
})
