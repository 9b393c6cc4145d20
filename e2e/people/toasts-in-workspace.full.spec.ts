import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { resizeWindow } from '../support/screen.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

test('a message with Undo leaves the way back to the own account free', async ({ page }) => {
  const firm = await newUser(casework, 'Margaret Ellison')
  const admin = await newUser(casework, 'Marcus Hale')
  await addEmployee(firm, admin, 'admin')
  const client = await firm.call(clientEndpoints.create, { body: { name: 'Ashdown Mills' } })
  await firm.call(caseEndpoints.create, {
    body: { title: 'Ashdown v. Fairburn', client_id_input: client.id, date: '2026-02-01' },
  })
  await signIn(page, casework.url, admin.person)
  await switchTo(page, firm.person.name)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cases' }).click()
  await page.getByRole('link', { name: 'Ashdown v. Fairburn' }).first().click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Close case' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close case' }).click()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeVisible()
  for (const width of [1280, 390]) {
    await resizeWindow(page, { width, height: 844 })
    const back = page.getByRole('button', { name: 'Return to My Account' })
    await expect
      .poll(async () => {
        const [button, message] = [await back.boundingBox(), await undo.boundingBox()]
        return button && message && message.y - button.y - button.height
      })
      .toBeGreaterThan(0)
  }
})
