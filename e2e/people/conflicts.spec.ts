import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { partyEndpoints } from '@casework/contract/parties'
import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, type ApiUser } from '../support/firm.ts'
import { expectAccessible } from '../support/inspect.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework
let owner: ApiUser
let opponentCase: { id: number; number: string }

test.beforeAll(async () => {
  casework = await shareCasework()
  owner = await newUser(casework, 'Olive Owner')
  const client = await owner.call(clientEndpoints.create, { body: { name: 'Zorro Shipping' } })
  opponentCase = await owner.call(caseEndpoints.create, {
    body: { title: 'Zorro v. Brookfield', date: '2026-02-18', client_id_input: client.id },
  })
  await owner.call(partyEndpoints.add, {
    params: { id: opponentCase.id },
    body: { person: { name: 'Brookfield Estates' }, role: 'opponent' },
  })
})

const getLine = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'is known' })
const getNotice = (page: Page) => page.getByRole('region', { name: 'Conflict check' })

test('a new name is checked before the person is added to a case', async ({ page }) => {
  proves('CONF-018')
  await signIn(page, casework.url, owner.person, `/cases/${opponentCase.id}`)
  await page
    .locator('section', { has: page.getByRole('heading', { name: 'People', exact: true }) })
    .getByRole('button', { name: 'Add person' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  const role = dialog.getByRole('combobox', { name: 'Role' })
  await expect(role).toHaveValue('')
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Brookfield Estate Ltd')
  await page.getByRole('option', { name: /^Create/ }).click()
  await role.selectOption('co_client')
  await expect(dialog.getByRole('status').filter({ hasText: 'is known' })).toContainText(
    `Brookfield Estates is known: Opponent in ${opponentCase.number}`,
  )
})

test('a known name is shown while typing, and never takes the focus', async ({ page }) => {
  proves('CONF-018')
  await signIn(page, casework.url, owner.person, '/clients/create')
  const name = page.getByRole('textbox', { name: 'Client Name' })
  const answered = page.waitForResponse((response) => response.url().includes('/conflicts/search/'))
  await name.pressSequentially('Brookfield Estates Ltd')
  const pressed = Date.now()
  await answered
  await expect(getLine(page)).toContainText(
    `Brookfield Estates is known: Opponent in ${opponentCase.number}`,
    { timeout: 1000 },
  )
  // The pause of 500 ms, and at most a second.
  expect(Date.now() - pressed).toBeLessThan(1500)
  await expect(name).toBeFocused()
  await expect(page.getByRole('button', { name: 'Add Client', exact: true })).toBeEnabled()
  await expectAccessible(page, 'conflict line')

  await getLine(page).getByRole('button', { name: 'View matches' }).click()
  const matches = page.getByRole('dialog', { name: 'Matches' })
  await expect(matches.getByRole('listitem').first()).toContainText('Same name')
  await expectAccessible(page, 'matches')
  await page.keyboard.press('Escape')
  await name.fill('Nobody Knows Me')
  await expect(getLine(page)).toHaveCount(0)
})

test('a look-up that fails shows nothing, and the form stays usable', async ({ page }) => {
  proves('CONF-023')
  await signIn(page, casework.url, owner.person, '/clients/create')
  await page.route('**/conflicts/search/', (route) => route.fulfill({ status: 500, body: '{}' }))
  const name = page.getByRole('textbox', { name: 'Client Name' })
  const failed = page.waitForResponse((response) => response.url().includes('/conflicts/search/'))
  await name.fill('Brookfield Failing')
  await failed
  await expect(getLine(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Client', exact: true }).click()
  await expectToast(page, 'Client created successfully')
  await expect(page).toHaveURL(`${casework.url}/clients`)
})

test('a check after a save is announced, put off and decided @core', async ({ page }) => {
  proves('CONF-019')
  await signIn(page, casework.url, owner.person, '/clients/create')
  await page.getByRole('textbox', { name: 'Client Name' }).fill('Estates Brookfield')
  await page.getByRole('button', { name: 'Add Client', exact: true }).click()
  await expectToast(page, 'Client created successfully')
  await expect(page).toHaveURL(`${casework.url}/clients`)
  await expect(getNotice(page)).toContainText('Conflict check for Estates Brookfield: ')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page, 'conflict notice')
  await getNotice(page).getByRole('button', { name: 'Later' }).click()
  await expect(getNotice(page)).toHaveCount(0)

  await page.goto(`${casework.url}/people?tab=conflicts`)
  await page.getByRole('button', { name: 'Review Estates Brookfield' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conflict check' })
  await expect(dialog).toContainText('Client added')
  await expect(dialog.getByRole('list', { name: 'Matches' })).toContainText('Brookfield Estates')
  await expectAccessible(page, 'conflict check')
  await dialog.getByRole('radio', { name: 'Decline' }).check()
  await expect(dialog).toContainText('Delete or close the record yourself.')
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
    'Please give a reason',
  )
  await dialog.getByRole('radio', { name: 'Go on' }).check()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Matter of 2019 is unrelated')
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await expectToast(page, 'Decision saved')
  await expect(dialog).toContainText(/Go on by Olive Owner on .+\./)
  await expect(dialog).toContainText('Matter of 2019 is unrelated')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('the header of a client and of a case has the open check', async ({ page }) => {
  const { id } = await owner.call(clientEndpoints.create, { body: { name: 'Brookfield Estate' } })
  await signIn(page, casework.url, owner.person, `/clients/${id}`)
  await page.getByRole('button', { name: 'Conflict check open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conflict check' })
  await dialog.getByRole('radio', { name: 'No conflict' }).check()
  await dialog.getByRole('button', { name: 'Save decision' }).click()
  await expectToast(page, 'Decision saved')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Conflict check open' })).toHaveCount(0)
})

const searchFor = async (page: Page, name: string) => {
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Search everything' }),
  ).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await palette.getByRole('combobox').fill('Check for conf')
  await palette.getByRole('option', { name: 'Check for conflicts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check for conflicts' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Matches' })).toContainText('Brookfield Estates')
  return dialog
}

test('the palette checks a name for every role, and keeps it for some', async ({
  page,
  browser,
}) => {
  proves('CONF-020')
  await signIn(page, casework.url, owner.person)
  const dialog = await searchFor(page, 'Brookfield')
  await expectAccessible(page, 'conflict search')
  await dialog.getByRole('button', { name: 'Keep this check' }).click()
  await expectToast(page, 'Check kept')

  for (const role of ['gold', 'silver'] as const) {
    const employee = await newUser(casework, `Erika ${role}`)
    await addEmployee(owner, employee, role)
    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(
      other,
      casework.url,
      employee.person,
      `/dashboard?owner_account_id=${owner.account}`,
    )
    await expect(other.getByText('Olive Owner').first()).toBeVisible()
    const theirs = await searchFor(other, 'Brookfield')
    await expect(theirs.getByRole('button', { name: 'Keep this check' })).toHaveCount(0)
    await context.close()
  }
})
