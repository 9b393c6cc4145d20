import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { partyEndpoints } from '@casework/contract/parties'
import { expect, test } from '@playwright/test'
import { addEmployee, newUser } from '../support/firm.ts'
import { addEntryTo } from '../support/journal.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { shareCasework } from '../support/shared-casework.ts'

test('what is above a lowered role disappears from open tabs, and a removal ends them', async ({
  page,
  context,
}) => {
  proves('PARTY-007, JOUR-004, CONF-009')
  const casework = await shareCasework()
  const owner = await newUser(casework, 'Northside Law')
  const employee = await newUser(casework)
  const connection_id = await addEmployee(owner, employee, 'admin')
  const client = await owner.call(clientEndpoints.create, { body: { name: 'Acme Ltd' } })
  const { id } = await owner.call(caseEndpoints.create, {
    body: { title: 'Acme v. Smith', date: '2026-02-18', client_id_input: client.id },
  })
  const { person } = await owner.call(partyEndpoints.add, {
    params: { id },
    body: { person: { name: 'Petra Protected', security_level: 'red' }, role: 'witness' },
  })
  const entry = await addEntryTo(owner, id, { body: 'Offers 8,000', security_level: 'red' })
  await signIn(page, casework.url, employee.person, `/dashboard?owner_account_id=${owner.account}`)
  const banner = page.getByText("You are managing Northside Law's account")
  await expect(banner).toBeVisible()
  const [journal, form] = [await context.newPage(), await context.newPage()]
  await page.goto(`${casework.url}/people/${person?.id}`)
  await expect(page.getByRole('heading', { name: 'Petra Protected' })).toBeVisible()
  await journal.goto(`${casework.url}/cases/${id}?entry=${entry.id}`)
  await expect(journal.getByText('Offers 8,000').first()).toBeVisible()
  await form.goto(`${casework.url}/clients/create`)
  await form.getByRole('textbox', { name: 'Client Name' }).fill('Petra Protected')
  await form.getByRole('button', { name: 'View matches' }).click()
  await expect(form.getByRole('dialog', { name: 'Matches' })).toContainText('Petra Protected')

  await owner.call(connectionEndpoints.updateRole, { body: { connection_id, new_role: 'diamond' } })
  await expectToast(page, 'Your role at Northside Law is now diamond.')
  await expect(page.getByRole('heading', { name: 'Person not found' })).toBeVisible()
  await expect(page.getByText('Petra Protected')).toHaveCount(0)
  await expect(journal.getByText('Entry not found')).toBeVisible()
  await expect(journal.getByText('Offers 8,000')).toHaveCount(0)
  await expect(form.getByText('A match you may not see. Ask the owner.')).toBeVisible()
  await expect(form.getByRole('dialog', { name: 'Matches' })).toHaveCount(0)
  await expect(form.getByText('Petra Protected is known')).toHaveCount(0)

  await owner.call(connectionEndpoints.manage, { body: { connection_id, action: 'delete' } })
  await expect(banner).toHaveCount(0)
})
