import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { expect, test } from '@playwright/test'
import { uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, switchTo } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { shareCasework } from '../support/shared-casework.ts'

test('after a role change pages show what the new role may see, and after a removal nothing is left', async ({
  page,
}) => {
  proves('SEC-006, OQ-074, OQ-133, CONN-051, SWITCH-025, SWITCH-028, PERM-020, PERM-023, SHELL-019')
  const casework = await shareCasework()
  const firm = await newUser(casework, 'Northside Law')
  const { id: client_id } = await firm.call(clientEndpoints.create, {
    body: { name: 'Clara Client', email: null, mobile: null, country: null },
  })
  for (const security_level of ['red', 'green'])
    await uploadFiles(
      casework.url,
      firm.authorization,
      { client_id, security_level },
      { [`${security_level}.txt`]: 'x' },
    )
  const employee = await newUser(casework)
  const connection_id = await addEmployee(firm, employee, 'admin')
  const goTo = (name: string) =>
    page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('link', { name, exact: true })
      .click()
  const documents = page.getByRole('list', { name: 'Documents', exact: true })
  await signIn(page, casework.url, employee.person)
  // So that pages notice the changes themselves, before what runs in the background does.
  for (const path of ['**/api/updates/**', '**/api/notifications/**', '**/api/firm/'])
    await page.route(path, (route) => route.abort())
  await switchTo(page, 'Northside Law')
  await goTo('Documents')
  await expect(documents.getByRole('listitem')).toHaveCount(2)

  await test.step('lowered while a form is open', async () => {
    await page.goto(`${casework.url}/clients/${client_id}/edit`)
    await page.getByLabel('Client Name').fill('Clara Changed')
    await firm.call(connectionEndpoints.updateRole, { body: { connection_id, new_role: 'silver' } })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Your role at Northside Law is now silver.')
    await expect(
      page.getByRole('main').getByText('You do not have permission to perform this action'),
    ).toBeVisible()
    await goTo('Documents')
    await expect(documents.getByRole('listitem')).toHaveText([/green\.txt/])
    await goTo('Clients')
    await page.getByRole('link', { name: 'Clara Client', exact: true }).click()
    await expect(page.getByRole('tab', { name: /^Documents/ })).toContainText('1')
  })
  await test.step('removed', async () => {
    await firm.call(connectionEndpoints.manage, { body: { connection_id, action: 'delete' } })
    await goTo('Sessions')
    await expectToast(page, 'You do not have access to this workspace')
    await expect(page).toHaveURL(`${casework.url}/dashboard`)
    await expect(page.getByRole('banner')).toContainText('My Dashboard')
    await expect(page.getByText(/Northside|Clara|green\.txt/)).toHaveCount(0)
    await goTo('Clients')
    await expect(page.getByRole('heading', { name: 'No clients found' })).toBeVisible()
    const stored = await page.evaluate(() =>
      JSON.stringify([sessionStorage, localStorage].map((storage) => Object.entries(storage))),
    )
    expect(stored).not.toContain('Northside')
  })
})
