import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { uploadFiles } from '../support/documents.ts'
import { getConnectionId, addEmployee, newUser, switchTo, type Role } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

test('a changed role and a removal reach an open screen immediately', async ({ page }) => {
  const firm = await newUser(casework, 'Northside Law')
  const employee = await newUser(casework)
  const connection_id = await addEmployee(firm, employee, 'admin')
  await signIn(page, casework.url, employee.person)
  const streamed = page.waitForResponse('**/api/updates/stream/*')
  await switchTo(page, 'Northside Law')
  await streamed
  await firm.call(connectionEndpoints.updateRole, { body: { connection_id, new_role: 'silver' } })
  await expectToast(page, 'Your role at Northside Law is now silver.')
  await firm.call(connectionEndpoints.manage, { body: { connection_id, action: 'delete' } })
  await expect(page.getByText("You are managing Northside Law's account")).toHaveCount(0)
})

test('after a role change the screen immediately shows what the new role may see, also on visited pages @core', async ({
  page,
}) => {
  proves('SEC-006, OQ-074, OQ-133')
  const firm = await newUser(casework, 'Northside Law')
  const { id: client_id } = await firm.call(clientEndpoints.create, {
    body: {
      name: 'Clara Client',
      email: null,
      mobile: null,
      country: null,
    },
  })
  for (const security_level of ['red', 'green'])
    await uploadFiles(
      casework.url,
      firm.authorization,
      { client_id, security_level },
      { [`${security_level}.txt`]: 'x' },
    )
  const employee = await newUser(casework)
  await addEmployee(firm, employee, 'admin')
  const connection_id = await getConnectionId(firm, employee)
  const changeRole = (new_role: Role) =>
    firm.call(connectionEndpoints.updateRole, { body: { connection_id, new_role } })
  const goTo = (name: string) =>
    page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('link', { name, exact: true })
      .click()
  const documents = page.getByRole('list', { name: 'Documents', exact: true })

  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')
  await goTo('Clients')
  await page.getByRole('link', { name: 'Clara Client', exact: true }).click()
  await expect(page.getByRole('tab', { name: /^Documents/ })).toContainText('2')
  await goTo('Documents')
  await expect(documents.getByRole('listitem')).toHaveCount(2)

  await changeRole('silver')
  await page.getByRole('button', { name: 'Download red.txt' }).click()
  await expectToast(page, 'Your role at Northside Law is now silver.')
  await expect(documents.getByRole('listitem')).toHaveText([/green\.txt/])
  await goTo('Clients')
  await page.getByRole('link', { name: 'Clara Client', exact: true }).click()
  await expect(page.getByRole('tab', { name: /^Documents/ })).toContainText('1')
})
