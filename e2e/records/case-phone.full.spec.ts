import { caseEndpoints } from '@casework/contract/cases'
import { expect, test, type Page } from '@playwright/test'
import { holdCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { toApiUser, type ApiUser } from '../support/firm.ts'
import { newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'

let casework: Casework
let firm: SeededFirm
let owner: ApiUser

test.beforeAll(async () => {
  casework = await shareCasework()
})
test.beforeEach(async ({ page }) => {
  firm = await seedRecords(casework, newPerson())
  owner = await toApiUser(casework, firm.person, firm.authorization)
  await signIn(page, casework.url, firm.person)
})

const chooseInMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const setStatus = (status: 'closed' | 'archived' | 'open') =>
  owner.call(caseEndpoints.setStatus, { params: { id: firm.legalCase }, body: { status } })

test('on a phone, what can be added to a case is at the bottom of the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${casework.url}/cases/${firm.legalCase}`)
  const bar = page.getByRole('region', { name: 'Quick Actions' })
  await expect(bar.getByRole('link', { name: 'Add Session' })).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('button', { name: 'Add Document' })).toBeInViewport({ ratio: 1 })
  const box = await bar.boundingBox()
  expect(box && box.y + box.height).toBe(844)
  // The end of the page is above the bar, once its last card has loaded.
  const statistics = page.getByRole('heading', { name: 'Statistics' }).locator('../..')
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const last = await statistics.boundingBox()
      return last && last.y + last.height
    })
    .toBeLessThanOrEqual(box?.y ?? 0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem').last()).toHaveText('Delete')
})

test('a new status is shown before the answer, and a refused one is taken back', async ({
  page,
}) => {
  await setStatus('closed')
  await page.goto(`${casework.url}/cases/${firm.legalCase}`)
  const header = page.getByRole('main').locator('header')
  await expect(header).toContainText('Closed')
  const release = await holdCalls(page, '**/status/', 'POST')
  await chooseInMenu(page, 'Reopen case')
  await expect(header).toContainText('Open')
  // Somebody else changes the case meanwhile, so that the server refuses.
  await setStatus('archived')
  release()
  await expect(header).toContainText('Archived')
  await expect(page.getByRole('alert').first()).toBeVisible()
})

test('a day before the date of the case is pointed out when it is closed', async ({ page }) => {
  await page.goto(`${casework.url}/cases/${firm.legalCase}`)
  await chooseInMenu(page, 'Close case')
  const dialog = page.getByRole('dialog', { name: 'Close case' })
  await expect(dialog).not.toContainText('This is before')
  await dialog.getByLabel('Date').fill('2001-02-03')
  await expect(dialog).toContainText('This is before the date of the case')
})

test('the form of a session says that its case is archived', async ({ page }) => {
  await setStatus('closed')
  await setStatus('archived')
  await page.goto(`${casework.url}/sessions/create?case=${firm.legalCase}`)
  await expect(page.getByText('This case is archived. Reopen it first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Session' })).toBeDisabled()
})

test('offline, a search whose code was not loaded says so and the page stays', async ({ page }) => {
  // The code is loaded in the background; it does not arrive before the connection is lost.
  let lose: () => void = () => undefined
  const lost = new Promise<void>((resolve) => (lose = resolve))
  for (const part of ['command-palette', 'updates-inbox'])
    await page.route(`**/assets/${part}-*`, async (route) => {
      await lost
      await route.abort()
    })
  await page.goto(`${casework.url}/cases/${firm.legalCase}`)
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
