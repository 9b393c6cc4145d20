import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser } from '../support/firm.ts'
import { inspectWhenIdle, newQuietContext, WALK_MS, WIDTHS } from '../support/inspect.ts'
import { signIn } from '../support/person.ts'
import { sendUpdate } from '../support/updates.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

for (const width of WIDTHS) {
  test(`the screens of the firm are accessible at ${width} px`, async ({ browser }) => {
    test.setTimeout(WALK_MS)
    const firm = await newUser(casework, 'Northside Law')
    const employee = await newUser(casework, 'Emma Ployee')
    await addEmployee(firm, employee, 'gold')
    await sendUpdate(casework, firm, employee, {
      kind: 'deadline_overdue',
      values: { title: 'Statement of defence', number: '2026/0041', date: '2026-11-20' },
    })
    const context = await newQuietContext(browser, width)
    const page = await context.newPage()
    await signIn(page, casework.url, employee.person)
    await expect(page.getByRole('heading', { name: 'You work for Northside Law' })).toBeVisible()
    await inspectWhenIdle(page, 'landing card')
    await page.goto(`${casework.url}/clients/create`)
    await expect(page.getByRole('link', { name: 'Go to Northside Law' })).toBeVisible()
    await inspectWhenIdle(page, 'warning on a form')
    await page.goto(`${casework.url}/firm`)
    await expect(page.getByLabel('Firm name')).toBeVisible()
    await inspectWhenIdle(page, 'firm')

    await page.goto(`${casework.url}/dashboard?owner_account_id=${firm.account}`)
    await expect(page.getByText("You are managing Northside Law's account")).toBeVisible()
    if (width < 480) {
      await page.getByRole('button', { name: /^Account menu of/ }).click()
      await page.getByRole('menuitem', { name: 'Updates (1)' }).click()
    } else await page.getByRole('button', { name: 'Updates, 1 unread' }).click()
    await expect(page.getByRole('dialog', { name: 'Updates' }).getByRole('listitem')).toHaveCount(1)
    await inspectWhenIdle(page, 'updates')
    await page.goto(`${casework.url}/firm`)
    await expect(page.getByText('Only the owner of Northside Law')).toBeVisible()
    await inspectWhenIdle(page, 'firm of an employer')
    await context.close()
  })
}
