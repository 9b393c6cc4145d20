import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { journalEndpoints } from '@casework/contract/journal'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { getText } from '../support/journal.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

const casework = prepareCasework()
let owner: ApiUser
let gold: ApiUser
test.beforeAll(async () => {
  owner = await newUser(casework, 'Olive Owner')
  gold = await newUser(casework, 'Greta Gold')
  await addEmployee(owner, gold, 'gold')
})

async function addCase(title = 'Acme v. Smith') {
  const { id: client_id_input } = await owner.call(clientEndpoints.create, {
    body: { name: 'Acme Ltd' },
  })
  const { id } = await owner.call(caseEndpoints.create, {
    body: { title, date: '2026-02-18', client_id_input },
  })
  return id
}
test('a reload keeps an unsaved text; leaving asks; switching and signing out remove it', async ({
  page,
}) => {
  proves('JOUR-029')
  const id = await addCase()
  await signIn(page, casework.url, gold.person)
  await switchTo(page, 'Olive Owner')
  await page.goto(`${casework.url}/cases/${id}`)
  await getText(page).fill('Half a sentence')
  await page.reload()
  await expect(getText(page)).toHaveValue('Half a sentence')

  await page.getByRole('navigation').getByRole('link', { name: 'Clients' }).click()
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(asked).toContainText('You have unsaved changes. Are you sure you want to leave?')
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(getText(page)).toHaveValue('Half a sentence')

  const readKept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('journal:')))
  expect(await readKept()).toHaveLength(1)
  await page.getByRole('button', { name: 'Return to My Account' }).first().click()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(readKept).toEqual([])

  await switchTo(page, 'Olive Owner')
  await page.goto(`${casework.url}/cases/${id}`)
  await expect(getText(page)).toHaveValue('')
  await getText(page).fill('Another sentence')
  expect(await readKept()).toHaveLength(1)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await readKept()).toEqual([])
})

test('a reload keeps all that was chosen, on the page of a session too', async ({ page }) => {
  proves('JOUR-029')
  const id = await addCase()
  const { client_id } = await owner.call(caseEndpoints.get, { params: { id } })
  const { id: session_id } = await owner.call(sessionEndpoints.create, {
    body: { title: 'Hearing', case_id: id, client_id, date: '2026-03-02T09:00:00' },
  })
  await signIn(page, casework.url, owner.person, `/sessions/${session_id}`)
  await getText(page).fill('Called the clerk')
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  await page.getByRole('button', { name: 'Incoming' }).click()
  await page.getByLabel('Date and time').fill('2026-03-02T09:30')
  await page.getByLabel('Minutes').fill('7')
  await page.getByRole('button', { name: 'LOW SECURITY' }).click()
  await page.reload()
  await expect(getText(page)).toHaveValue('Called the clerk')
  await page.getByRole('button', { name: 'Save entry', exact: true }).click()
  await expect(getText(page)).toHaveValue('')
  const { items } = await owner.call(journalEndpoints.list, {
    query: { case_id: id },
  })
  expect(items).toMatchObject([
    {
      body: 'Called the clerk',
      kind: 'call',
      direction: 'in',
      happened_at: '2026-03-02T09:30:00',
      minutes: 7,
      security_level: 'green',
      session_id,
    },
  ])
})
