import { caseEndpoints } from '@casework/contract/cases'
import { expect, test, type Page } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, toApiUser, type ApiUser } from '../support/firm.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework
let firm: SeededFirm
let owner: ApiUser

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
  owner = await toApiUser(casework, firm.person, firm.authorization)
  for (const name of ['Marcus Lowe', 'Ida Stone'])
    await addEmployee(owner, await newUser(casework, name), 'gold')
})

const getTeam = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Team', exact: true }) })
const getRows = (page: Page) => page.getByRole('list', { name: 'Team' }).getByRole('listitem')
const choose = async (page: Page, name: string, entry: string) => {
  // The menu before closes with an animation.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('the team of a case is put together on its overview @core', async ({ page }) => {
  await signIn(page, casework.url, firm.person, `/cases/${firm.legalCase}`)
  await expect(page.getByText('Nobody is responsible yet.')).toBeVisible()
  const add = getTeam(page).getByRole('button', { name: 'Add person' })
  const dialog = page.getByRole('dialog', { name: 'Add person' })

  await add.click()
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Person' })).toHaveAccessibleDescription(
    'Please select a person of this firm',
  )
  await chooseOption(page, 'Person', 'Marcus Lowe')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/team/'),
  )
  await dialog.getByRole('button', { name: 'Add person' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ part: 'lead' })
  await expectToast(page, 'Team updated')
  await expect(getRows(page)).toHaveText([/Marcus LoweResponsible/])

  await expect(dialog).toHaveCount(0)
  await add.click()
  await page.getByRole('combobox', { name: 'Person' }).click()
  await expect(page.getByRole('option')).toHaveText([/^Eleanor Whitfield/, 'Ida Stone'])
  await page.getByRole('option', { name: 'Ida Stone' }).click()
  await expect(dialog.getByRole('radio', { name: 'Member' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(getRows(page)).toHaveText([/Marcus LoweResponsible/, /^I?Ida Stone$/])

  await choose(page, 'Ida Stone', 'Make responsible')
  await expect(getRows(page)).toHaveText([/Ida StoneResponsible/, /Marcus Lowe$/])
  const { lead } = await owner.call(caseEndpoints.get, { params: { id: firm.legalCase } })
  expect(lead?.name).toBe('Ida Stone')

  const stopFailing = await failCalls(page, '**/api/cases/*/team/*/', 'DELETE')
  await choose(page, 'Marcus Lowe', 'Remove')
  await expectToast(page, 'Failed to update team')
  await stopFailing()
  await choose(page, 'Marcus Lowe', 'Remove')
  await expect(getRows(page)).toHaveText([/Ida StoneResponsible/])
})
