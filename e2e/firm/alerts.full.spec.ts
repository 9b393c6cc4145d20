import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, test, type Page } from '@playwright/test'
import { holdCalls } from '../support/answers.ts'
import { prepareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { sendAlert } from '../support/alerts.ts'

const casework = prepareCasework()
const getHeader = (page: Page) => page.getByRole('banner')
const getControl = (page: Page) => getHeader(page).getByRole('button', { name: /^Updates/ })
const getPanel = (page: Page) => page.getByRole('dialog', { name: 'Updates' })
const getItems = (page: Page) => getPanel(page).getByRole('list').getByRole('listitem')

/** Half of the polling interval: an update that appears within it was pushed. */
const PUSHED = { timeout: 15_000 }

/** A firm with a case, and an employee of it. */
const newFirmWithCase = async () => {
  const firm = await newUser(casework, 'Northside Law')
  const employee = await newUser(casework, 'Emma Ployee')
  await addEmployee(firm, employee, 'silver')
  const { id: client_id_input } = await firm.call(clientEndpoints.create, {
    body: { name: 'Helena Thornbury', email: null, mobile: null, country: null },
  })
  const { id: case_id } = await firm.call(caseEndpoints.create, {
    body: { title: 'Thornbury v. Ashdown', description: null, client_id_input, date: '2026-10-05' },
  })
  return { firm, employee, case_id }
}

const sendAssignment = (firm: ApiUser, receiver: ApiUser, case_id: number) =>
  sendAlert(casework, firm, receiver, {
    kind: 'case_assigned',
    values: { person: 'Jane Doe', number: '2026/0041', case: 'Thornbury v. Ashdown', part: 'lead' },
    link: { type: 'case', id: case_id, case_id },
  })

test('an update is pushed, counted, opened by keyboard and read', async ({ page }) => {
  const { firm, employee, case_id } = await newFirmWithCase()
  await signIn(page, casework.url, employee.person)
  const streamed = page.waitForResponse('**/api/updates/stream/*')
  await switchTo(page, 'Northside Law')
  await streamed
  await sendAssignment(firm, employee, case_id)
  await expect(getControl(page)).toHaveAccessibleName('Updates, 1 unread', PUSHED)
  await getControl(page).focus()
  await page.keyboard.press('Enter')
  await expect(getItems(page)).toContainText(
    /Jane Doe added you to 2026\/0041 Thornbury v. Ashdown as lead\..*\dm ago/,
  )
  const marked = page.waitForRequest((request) => request.method() === 'PATCH')
  await getItems(page).getByRole('link').focus()
  await page.keyboard.press('Enter')
  const { pathname, searchParams } = new URL((await marked).url())
  expect([pathname, searchParams.get('owner_account_id')]).toEqual([
    '/api/updates/mark-read/',
    String(firm.account),
  ])
  expect((await marked).postDataJSON()).toEqual({ update_ids: [expect.any(Number)] })
  await expect(page).toHaveURL(`${casework.url}/cases/${case_id}`)
  await expect(getPanel(page)).toBeHidden()
  await expect(getControl(page)).toHaveAccessibleName('Updates')
})

test('a panel that is opened while a page loads stays open', async ({ page }) => {
  const { firm, employee, case_id } = await newFirmWithCase()
  await sendAssignment(firm, employee, case_id)
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')
  const release = await holdCalls(page, /\/assets\/case-screen-/)
  await getControl(page).click()
  await getItems(page).first().getByRole('link').click()
  await expect(page).toHaveURL(`${casework.url}/cases/${case_id}`)
  await expect(getPanel(page)).toBeHidden()
  await getControl(page).click()
  await expect(getItems(page)).toHaveCount(1)
  release()
  await expect(page.getByRole('heading', { name: 'Thornbury v. Ashdown' })).toBeVisible()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(getPanel(page)).toBeVisible()
  expect(
    await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null),
  ).toBe(true)
})
