import { connectionEndpoints } from '@casework/contract/connections'

import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { buildMinimalPdf, toUploadFields, uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, switchTo, type Role } from '../support/firm.ts'
import { chooseOption, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import {
  getButton,
  getSessionCards,
  getAlertDialog,
  getMain,
  newSessionFirm,
  type SessionFirm,
} from '../support/sessions.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SessionFirm

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await newSessionFirm(casework)
})

test("silver reads, gold writes, diamond deletes; a bulk delete skips sessions with documents above the role's level", async ({
  page,
}) => {
  proves(
    'SESSION-020..022, SESSION-018, SESSION-050, SESSION-079..082, SESSION-109..111, OQ-153, OQ-194',
  )
  const { client, legalCase } = firm
  const ids = [
    await firm.addSession('Removal A'),
    await firm.addSession('Removal B'),
    await firm.addSession('Removal C'),
  ]
  const redDocumentFields = toUploadFields({ client, legalCase, session: ids[0] ?? 0 })
  await uploadFiles(
    casework.url,
    firm.authorization,
    { ...redDocumentFields, security_level: 'red' },
    { 'sealed.pdf': buildMinimalPdf() },
  )
  const employee = await newUser(casework, 'Emma Ployee')
  const connection_id = await addEmployee(firm, employee, 'silver')
  const changeRole = (new_role: Role) =>
    firm.call(connectionEndpoints.updateRole, { body: { connection_id, new_role } })
  const removals = getSessionCards(page).filter({ hasText: 'Removal' })
  const list = `${casework.url}/sessions?search=removal`
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')

  await test.step('silver only reads', async () => {
    await page.goto(list)
    await expect(removals).toHaveCount(3)
    await expect(getButton(page, 'Export')).toBeVisible()
    await expect(page.getByRole('link', { name: /Add Session|^Edit/ })).toHaveCount(0)
    await expect(getMain(page).getByRole('button', { name: /Delete/ })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await removals
      .first()
      .getByRole('link', { name: /^Removal/ })
      .click()
    await expect(page.getByText('Session for Northside Law')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View Case' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit Session' })).toHaveCount(0)
    await expect(getMain(page).getByRole('button', { name: /Delete|Add Document/ })).toHaveCount(0)
  })

  await test.step('gold writes', async () => {
    await changeRole('gold')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Edit Session' })).toHaveCount(2)
    await expect(getButton(page, 'Add Document')).toBeVisible()
    await expect(getButton(page, 'Delete')).toHaveCount(0)
    await page.goto(list)
    await expect(page.getByRole('link', { name: /^Edit Removal/ })).toHaveCount(3)
    await expect(getMain(page).getByRole('button', { name: /Delete/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Add Session' }).click()
    await expect(page.getByText('Creating session for Northside Law')).toBeVisible()
    await chooseOption(page, 'Case', 'Estate of Novak')
    await expect(getMain(page).locator('header')).toContainText('Estate of Novak')
    await expect(page.getByText('Creating session for Northside Law')).toHaveCount(0)
  })

  await test.step('diamond deletes, except what contains a document above its levels', async () => {
    await changeRole('diamond')
    await page.goto(list)
    await expect(getMain(page).getByRole('button', { name: /^Delete Removal/ })).toHaveCount(3)
    const deleted: string[] = []
    page.on(
      'request',
      (request) => request.method() === 'DELETE' && deleted.push(new URL(request.url()).pathname),
    )
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(page.getByText('3 selected')).toBeVisible()
    await getButton(page, 'Delete Selected').click()
    await getAlertDialog(page, 'Delete Sessions').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Failed to delete some sessions')
    expect(deleted.sort()).toEqual(ids.map((id) => `/api/sessions/${id}/`).sort())
    await expect(removals).toHaveCount(1)
    await expect(removals).toContainText('Removal A')
    await expect(page.getByRole('checkbox', { name: 'Select Removal A' })).toBeChecked()
    await firm.addSession('Removal D')
    await firm.addSession('Removal E')
    await page.goto(list)
    for (const name of ['Removal D', 'Removal E'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await getButton(page, 'Delete Selected').click()
    await getAlertDialog(page, 'Delete Sessions').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, '2 sessions deleted successfully')
    await expect(removals).toHaveText([/Removal A/])
  })
})
