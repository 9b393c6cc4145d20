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

test.beforeAll(async () => {
  casework = await shareCasework()
  owner = await newUser(casework, 'Olive Owner')
})

async function addCase(title: string, client_name: string) {
  const client = await owner.call(clientEndpoints.create, { body: { name: client_name } })
  const legalCase = await owner.call(caseEndpoints.create, {
    body: { title, date: '2026-02-18', client_id_input: client.id },
  })
  return { ...legalCase, client_id: client.id }
}

const getCard = (page: Page) => page.getByRole('region', { name: 'People' })
const getRows = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('listitem')

test('the people of a case are kept by keyboard @core', async ({ page }) => {
  proves('PARTY-014')
  const legalCase = await addCase('Alder v. Birch', 'Alder Ltd')
  await signIn(page, casework.url, owner.person, `/cases/${legalCase.id}`)
  await expect(getRows(page)).toHaveText([/Alder LtdClient/])
  await expect(page.getByText('Only the client so far.')).toBeVisible()

  const add = page
    .locator('section', { has: page.getByRole('heading', { name: 'People', exact: true }) })
    .getByRole('button', { name: 'Add person' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  await expect(dialog.getByRole('combobox', { name: 'Person' })).toBeFocused()
  await page.keyboard.type('Bruno Birch')
  await expect(page.getByRole('option', { name: "Create 'Bruno Birch'" })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Level' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('opponent')
  await dialog.getByRole('textbox', { name: 'Reference at their side' }).focus()
  await page.keyboard.type('BB 12/26')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Person added to the case')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(getRows(page)).toHaveText([/Alder LtdClient/, /Bruno BirchOpponent · BB 12\/26/])
  await expectAccessible(page, 'people card')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Actions for Bruno Birch' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText([
    'Change role',
    'Edit person',
    'Remove from case',
  ])
  // A menu gets the focus a frame before its first entry.
  await page.getByRole('menuitem', { name: 'Change role' }).press('Enter')
  const change = page.getByRole('dialog', { name: 'Change role' })
  await change.getByRole('combobox', { name: 'Role' }).selectOption('witness')
  await change.getByRole('button', { name: 'Save' }).press('Enter')
  await expectToast(page, 'Role changed')
  await expect(getRows(page)).toHaveText([/Alder Ltd/, /Bruno BirchWitness/])

  await page.getByRole('button', { name: 'Actions for Bruno Birch' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove from case' }).press('Enter')
  const confirm = page.getByRole('alertdialog', { name: 'Remove from case' })
  await expect(confirm).toContainText(
    'Remove Bruno Birch from this case? The person stays in the directory.',
  )
  await confirm.getByRole('button', { name: 'Remove' }).press('Enter')
  await expectToast(page, 'Person removed from the case')
  await expect(add).toBeFocused()
  await expect(page.getByText('Only the client so far.')).toBeVisible()
})

test('the directory is reached from clients, the palette and a case', async ({ page }) => {
  proves('PARTY-012, PARTY-013')
  const legalCase = await addCase('Cedar v. Dale', 'Cedar Ltd')
  await owner.call(partyEndpoints.add, {
    params: { id: legalCase.id },
    body: { person: { name: 'Dora Dale', email: 'dora@dale.example' }, role: 'opponent' },
  })
  await signIn(page, casework.url, owner.person, '/clients?search=cedar&ordering=name')
  await expect(page.getByRole('heading', { name: 'Cedar Ltd' })).toBeVisible()
  await expect(page).toHaveURL(/\/clients\?search=cedar&ordering=name$/)
  for (const name of ['Import', 'Export'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Client' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'People', exact: true }).click()
  await expect(page).toHaveURL(`${casework.url}/people`)
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'People' })).toHaveCount(0)
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Kind', 'Cases', 'Contact'])

  const search = page.getByRole('searchbox', { name: 'Search people' })
  await search.fill('nobody')
  await expect(page.getByText('No people found')).toBeVisible()
  await search.fill('DALE')
  await expect(page.getByRole('row', { name: /Dora Dale/ })).toContainText('dora@dale.example')
  await expectAccessible(page, 'people')
  await page.getByRole('link', { name: 'Dora Dale' }).click()
  await expect(page.getByRole('list', { name: 'Cases of this person' })).toContainText(
    `${legalCase.number} Cedar v. Dale`,
  )
  await expectAccessible(page, 'person')
  await page.getByRole('link', { name: /Cedar v\. Dale/ }).click()
  await page.getByRole('list', { name: 'People' }).getByRole('link', { name: 'Dora Dale' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dora Dale' })).toBeVisible()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await palette.getByRole('combobox').fill('People')
  await palette.getByRole('option', { name: 'People', exact: true }).click()
  await expect(page).toHaveURL(`${casework.url}/people`)
})

test('without case update the buttons are absent', async ({ page }) => {
  const legalCase = await addCase('Elm v. Fir', 'Elm Ltd')
  const gold = await newUser(casework, 'Gerda Gold')
  await addEmployee(owner, gold, 'gold')
  const { person } = await owner.call(partyEndpoints.add, {
    params: { id: legalCase.id },
    body: { person: { name: 'Fritz Fir' }, role: 'witness' },
  })
  await signIn(page, casework.url, gold.person, `/dashboard?owner_account_id=${owner.account}`)
  await expect(page.getByText('Olive Owner').first()).toBeVisible()
  await page.goto(`${casework.url}/cases/${legalCase.id}`)
  await expect(page.getByRole('link', { name: 'Fritz Fir' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add person' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions for Fritz Fir' })).toHaveCount(0)
  await page.goto(`${casework.url}/people/${person?.id}`)
  await expect(page.getByRole('heading', { name: 'Fritz Fir' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit person' })).toHaveCount(0)
  await page.goto(`${casework.url}/people`)
  await expect(page.getByRole('button', { name: 'Add person' })).toHaveCount(0)
  await expect(getCard(page)).toHaveCount(0)
})
