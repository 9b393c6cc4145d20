import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { partyEndpoints } from '@casework/contract/parties'
import type { Role } from '@casework/contract/permissions'
import { expect, test, type Page } from '@playwright/test'
import { shareCasework } from '../support/shared-casework.ts'
import { type Casework } from '../support/casework.ts'
import { addEmployee, getConnectionId, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { addEntryTo } from '../support/journal.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework
let owner: ApiUser
let employee: ApiUser
let changeRole: (new_role: Exclude<Role, 'owner'>) => Promise<unknown>
let caseId: number
test.beforeEach(async ({ page }) => {
  casework = await shareCasework()
  owner = await newUser(casework, 'Northside Law')
  employee = await newUser(casework)
  await addEmployee(owner, employee, 'admin')
  const connection_id = await getConnectionId(owner, employee)
  changeRole = (new_role) =>
    owner.call(connectionEndpoints.updateRole, { body: { connection_id, new_role } })
  const client = await owner.call(clientEndpoints.create, { body: { name: 'Acme Ltd' } })
  const added = await owner.call(caseEndpoints.create, {
    body: { title: 'Acme v. Smith', date: '2026-02-18', client_id_input: client.id },
  })
  caseId = added.id
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')
})

const addHiddenPerson = async () => {
  const { person } = await owner.call(partyEndpoints.add, {
    params: { id: caseId },
    body: {
      person: { name: 'Petra Protected', security_level: 'red' },
      role: 'witness',
    },
  })
  return person?.id
}

const lowerRole = async (page: Page) => {
  await changeRole('diamond')
  await expectToast(page, 'Your role at Northside Law is now diamond.')
}

test('the page of a person above a lowered role shows that person no more', async ({ page }) => {
  proves('PARTY-007')
  const id = await addHiddenPerson()
  await page.goto(`${casework.url}/people/${id}`)
  await expect(page.getByRole('heading', { name: 'Petra Protected' })).toBeVisible()
  await lowerRole(page)
  await expect(page.getByRole('heading', { name: 'Person not found' })).toBeVisible()
  await expect(page.getByText('Petra Protected')).toHaveCount(0)
})

test('a found entry above a lowered role is shown no more', async ({ page }) => {
  proves('JOUR-004')
  const { id } = await addEntryTo(owner, caseId, { body: 'Offers 8,000', security_level: 'red' })
  await page.goto(`${casework.url}/cases/${caseId}?entry=${id}`)
  await expect(page.getByText('Offers 8,000').first()).toBeVisible()
  await lowerRole(page)
  await expect(page.getByText('Entry not found')).toBeVisible()
  await expect(page.getByText('Offers 8,000')).toHaveCount(0)
})

test('matches above a lowered role are shown no more', async ({ page }) => {
  proves('CONF-009')
  await addHiddenPerson()
  await page.goto(`${casework.url}/clients/create`)
  await page.getByRole('textbox', { name: 'Client Name' }).fill('Petra Protected')
  await expect(page.getByText('Petra Protected is known')).toBeVisible()
  await page.getByRole('button', { name: 'View matches' }).click()
  await expect(page.getByRole('dialog', { name: 'Matches' })).toContainText('Petra Protected')
  await lowerRole(page)
  await expect(page.getByText('A match you may not see. Ask the owner.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Matches' })).toHaveCount(0)
  await expect(page.getByText('Petra Protected is known')).toHaveCount(0)
})
