import { clientEndpoints } from '@casework/contract/clients'
import { expect, test, type Page, type Request } from '@playwright/test'
import { addEmployee, newUser, switchTo } from '../support/firm.ts'
import { addApp } from '../support/passkeys.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { enterPassword, typeCode } from '../support/second-step.ts'
import { saveCodes, setUpApp } from '../support/security-tab.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { requireFactor } from '../support/sign-in-rules.ts'

const getTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Northside Law requires a second factor' })

test('a firm requires a factor: open screens say so, then refuse, and work again with an app, in every tab', async ({
  browser,
  page: owner,
}) => {
  proves('KEYS-025, KEYS-026, KEYS-028, KEYS-037')
  const casework = await shareCasework()
  const firm = await newUser(casework, 'Northside Law')
  const employee = await newUser(casework, 'Emma Ployee')
  await addEmployee(firm, employee, 'gold')
  await firm.call(clientEndpoints.create, { body: { name: 'Helena Thornbury' } })
  const app = await addApp(firm)
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, casework.url, employee.person)
  const streamed = page.waitForResponse('**/api/updates/stream/*')
  await switchTo(page, 'Northside Law')
  await streamed

  await enterPassword(owner, casework, firm)
  await typeCode(owner, app.createCode(1))
  await expect(owner).toHaveURL(`${casework.url}/dashboard`)
  await owner.goto(`${casework.url}/connections`)
  const require = owner.getByRole('switch', { name: /^Require a second factor from everybody/ })
  await require.click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Require' }).click()
  await expectToast(owner, 'Sign-in rules updated')
  await expect(require).toBeChecked()
  await expect(owner.getByText(/^Required from \w+ \d+, \d{4}$/)).toBeVisible()
  await expect(owner.getByRole('link', { name: 'Set it up' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Set it up' })).toBeVisible()

  await requireFactor(casework, firm, '-1 minute')
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(getTitle(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${casework.url}/dashboard?owner_account_id=${firm.account}`)
  await expect(getTitle(other)).toBeVisible()
  await page.getByRole('link', { name: 'Set up second factor' }).click()
  await setUpApp(page, employee)
  await saveCodes(page)
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByText('Helena Thornbury').first()).toBeVisible()
  // Comes back to the other tab.
  await other.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(other.getByText('Limited dashboard view')).toBeVisible()
  await expect(getTitle(other)).toHaveCount(0)
  await context.close()
})

test('a refused firm is asked no more than every five minutes', async ({ page }) => {
  const casework = await shareCasework()
  const firm = await newUser(casework, 'Northside Law')
  const employee = await newUser(casework)
  await addEmployee(firm, employee, 'gold')
  await requireFactor(casework, firm, '-1 minute')
  await page.clock.install()
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')
  await expect(getTitle(page)).toBeVisible()
  const open = new Set<Request>()
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (!path.startsWith('/api/') || path.startsWith('/api/updates/stream/')) return
    open.add(request)
    calls.push(path)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  // In steps below the 30 seconds after which a call is given up, so that each is answered in its own.
  const passTime = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 10) {
      await page.clock.runFor(10_000)
      await expect.poll(() => open.size).toBe(0)
    }
  }
  await passTime(20)
  calls.length = 0
  await passTime(300)
  expect(calls.filter((path) => path !== '/api/token/refresh/')).toEqual([
    '/api/check-permissions/',
  ])
  await expect(getTitle(page)).toBeVisible()
})
