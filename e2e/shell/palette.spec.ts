import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, test, type Page } from '@playwright/test'
import { holdCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, toApiUser } from '../support/firm.ts'
import { seedRecords } from '../support/seed-records.ts'
import { expectAccessible } from '../support/inspect.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const getSearchBox = (page: Page) =>
  page.getByRole('combobox', { name: 'Search clients, cases, sessions, documents and screens' })
const getGroup = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Results' }).getByRole('group', { name })
const getSearchButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Search everything' })
const getSelectedOption = (page: Page) => page.getByRole('option', { selected: true })

/** Opens the palette once the page is there and the previous one has closed. */
const openPalette = async (page: Page): Promise<void> => {
  await expect(getSearchButton(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(getSearchBox(page)).toBeFocused()
}

test('Ctrl+K finds records of every kind, screens and actions, and opens them by keyboard @core', async ({
  page,
}) => {
  const person = newPerson()
  const { client, session } = await seedRecords(casework, person)
  await signIn(page, casework.url, person)
  await expect(getSearchButton(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(getSearchBox(page)).toBeFocused()
  await expect(getGroup(page, 'Screens').getByRole('option')).toContainText([
    'Dashboard',
    'Connections',
    'Clients',
  ])
  await expect(getGroup(page, 'Actions').getByRole('option')).toHaveText([
    'Add Client',
    'Create Case',
    'Create Session',
    'Invite Employees',
    'Check for conflicts',
    'Minutes',
    'Keyboard shortcuts',
  ])
  await expectAccessible(page, 'palette')

  await page.keyboard.type('thornbury')
  await expect(getGroup(page, 'Clients').getByRole('option')).toHaveText(['Helena Thornbury'])
  await expect(getGroup(page, 'Cases').getByRole('option')).toHaveText(
    'Thornbury v. AshdownHelena Thornbury',
  )
  await expect(page.getByRole('status').filter({ hasText: '2 results' })).toBeVisible()
  await expect(getSelectedOption(page)).toHaveText('Helena Thornbury')
  await page.keyboard.press('ArrowDown')
  await expect(getSelectedOption(page)).toContainText('Thornbury v. Ashdown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${casework.url}/clients/${client}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await getSearchButton(page).click()
  await getSearchBox(page).fill('preliminary')
  await getGroup(page, 'Sessions').getByRole('option', { name: 'Preliminary hearing' }).click()
  await expect(page).toHaveURL(`${casework.url}/sessions/${session}`)

  await openPalette(page)
  await getSearchBox(page).fill('exhibit-yellow')
  await getGroup(page, 'Documents').getByRole('option', { name: 'exhibit-yellow.pdf' }).click()
  await expect(page).toHaveURL(/\/documents\/\d+$/)
  await expect(page.getByRole('main')).toContainText('exhibit-yellow.pdf')

  await openPalette(page)
  await getSearchBox(page).fill('add cl')
  await expect(getSelectedOption(page)).toHaveText('Add Client')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${casework.url}/clients/create`)

  await openPalette(page)
  await getSearchBox(page).fill('no such thing')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the number of a case finds it first, with leading zeros or without', async ({ page }) => {
  const person = newPerson()
  const { authorization, legalCase } = await seedRecords(casework, person)
  const firm = await toApiUser(casework, person, authorization)
  const { number } = await firm.call(caseEndpoints.get, { params: { id: legalCase } })
  // A client whose name contains the number would otherwise come first.
  await firm.call(clientEndpoints.create, { body: { name: `Formerly ${number}` } })
  await signIn(page, casework.url, person)
  for (const text of [number, number.replace(/\/0+/, '/')]) {
    await openPalette(page)
    await getSearchBox(page).fill(text)
    await expect(getSelectedOption(page)).toContainText('Thornbury v. Ashdown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${casework.url}/cases/${legalCase}`)
    await page.goto(`${casework.url}/clients`)
  }
})

test('in a firm it shows what the role may see and do, and nothing of hidden documents; a failed search shows a message', async ({
  page,
}) => {
  const owner = newPerson('Roe & Partners')
  const { authorization } = await seedRecords(casework, owner)
  const firm = await toApiUser(casework, owner, authorization)
  const clerk = await newUser(casework, 'Ann Poe')
  await addEmployee(firm, clerk, 'silver')
  await signIn(page, casework.url, clerk.person)
  await switchTo(page, 'Roe & Partners')
  await page.keyboard.press('Control+k')
  await expect(getGroup(page, 'Screens').getByRole('option', { name: 'Clients' })).toBeVisible()
  await expect(getGroup(page, 'Actions').getByRole('option')).toHaveText([
    'Check for conflicts',
    'Minutes',
    'Keyboard shortcuts',
  ])
  await expect(page.getByRole('option', { name: 'Connections' })).toHaveCount(0)
  await getSearchBox(page).fill('exhibit')
  await expect(getGroup(page, 'Documents').getByRole('option')).toHaveText([
    'exhibit-green.pdfHelena Thornbury',
  ])
  await page.route('**/api/search/**', (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: '{}' }),
  )
  await getSearchBox(page).fill('client')
  await expect(
    page.getByRole('status').filter({ hasText: 'The records could not be searched.' }),
  ).toBeVisible()
  await expect(getGroup(page, 'Screens').getByRole('option')).toHaveText(['Clients'])
})

const PALETTE = '**/assets/command-palette-*.js'
const DIALOG = '**/assets/dialog-popup-*.js'

for (const [part, chunk] of [
  ['the palette', PALETTE],
  ['its dialog', DIALOG],
] as const) {
  test(`keys typed while ${part} is loading are kept`, async ({ page }) => {
    proves('FIX-065')
    const person = newPerson()
    const { client } = await seedRecords(casework, person)
    const release = await holdCalls(page, chunk)
    await signIn(page, casework.url, person)
    await expect(getSearchButton(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Helenx', { delay: 60 })
    await page.keyboard.press('Backspace')
    await page.keyboard.type('a Thorn', { delay: 60 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    release()
    await expect(getSearchBox(page)).toBeFocused()
    await page.keyboard.type('bury')
    await expect(getSearchBox(page)).toHaveValue('Helena Thornbury')
    await expect(getGroup(page, 'Clients').getByRole('option')).toHaveText(['Helena Thornbury'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${casework.url}/clients/${client}`)

    // Typing immediately is kept, too, once the palette is loaded.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('preliminary')
    await expect(getSearchBox(page)).toHaveValue('preliminary')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('Enter and Escape work while the palette is loading', async ({ page }) => {
  proves('FIX-065')
  const person = newPerson()
  await seedRecords(casework, person)
  const release = await holdCalls(page, PALETTE)
  await signIn(page, casework.url, person)
  await getSearchButton(page).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cli')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('preferences')
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL(`${casework.url}/profile-settings?tab=preferences`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the palette is prefetched once the page is idle', async ({ page }) => {
  proves('FIX-065')
  const person = newPerson()
  await seedRecords(casework, person)
  const fetched = [page.waitForResponse(PALETTE), page.waitForResponse(DIALOG)]
  await signIn(page, casework.url, person)
  for (const response of await Promise.all(fetched)) expect(response.ok()).toBe(true)
  const laterPaths: string[] = []
  page.on('request', (request) => laterPaths.push(new URL(request.url()).pathname))
  await page.keyboard.press('Control+k')
  await expect(getSearchBox(page)).toBeFocused()
  expect(laterPaths.filter((path) => path.startsWith('/assets/'))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await getSearchButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(getSearchBox(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(getSearchButton(page)).toBeFocused()
})
