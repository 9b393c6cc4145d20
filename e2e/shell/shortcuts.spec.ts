import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo } from '../support/firm.ts'
import { expectAccessible } from '../support/inspect.ts'
import { newPerson, signIn } from '../support/person.ts'
import { seedRecords } from '../support/seed-records.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

const openPalette = async (page: Page): Promise<void> => {
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Search everything' }),
  ).toBeVisible()
  await page.keyboard.press('Control+k')
}

/** Presses ? until the keys are loaded, which happens once the page is idle. */
async function openShortcuts(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(getDialog(page)).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('? lists the keys, G and a letter open a screen, and N creates what the page shows @core', async ({
  page,
}) => {
  const person = newPerson()
  const { client, legalCase: case_id } = await seedRecords(casework, person)
  await signIn(page, casework.url, person)
  await openShortcuts(page)
  await expect(getDialog(page)).toContainText('Next or previous row')
  await expectAccessible(page, 'shortcuts')
  // No key reaches the page below a dialog.
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard/)

  for (const [key, path] of [
    ['l', 'clients'],
    ['c', 'cases'],
    ['s', 'sessions'],
    ['d', 'documents'],
    ['h', 'dashboard'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(new RegExp(`/${path}`))
  }
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/cases\/create/)
  // In a field a key is a letter.
  const title = page.getByLabel('Title')
  await title.fill('')
  await title.press('g')
  await title.press('c')
  await title.press('?')
  await expect(title).toHaveValue('gc?')
  await title.fill('')

  await page.goto(`${casework.url}/cases/${case_id}`)
  await openShortcuts(page)
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(`${casework.url}/sessions/create?case=${case_id}`)
  await page.goto(`${casework.url}/clients/${client}`)
  await openShortcuts(page)
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(`${casework.url}/cases/create?client=${client}`)
})

test('the keys are turned off on this device, and on again from the palette', async ({ page }) => {
  const person = newPerson()
  await seedRecords(casework, person)
  await signIn(page, casework.url, person)
  await openShortcuts(page)
  await getDialog(page).getByRole('switch', { name: 'Keys without Ctrl' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await expect(getDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard/)

  await page.reload()
  await openPalette(page)
  await page.keyboard.type('keyboard')
  await expect(page.getByRole('option', { selected: true })).toHaveText('Keyboard shortcuts')
  await page.keyboard.press('Enter')
  const off = getDialog(page).getByRole('switch', { name: 'Keys without Ctrl' })
  await expect(off).not.toBeChecked()
  await off.check()
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toHaveCount(0)
  await openShortcuts(page)
})

test('the palette creates a session in the case of the page, or in one that is named', async ({
  page,
}) => {
  const person = newPerson()
  const { legalCase: case_id } = await seedRecords(casework, person)
  await signIn(page, casework.url, person, `/cases/${case_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thornbury v. Ashdown')
  await page.keyboard.press('Control+k')
  const first = page.getByRole('option').first()
  await expect(first).toHaveText('New session in Thornbury v. Ashdown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${casework.url}/sessions/create?case=${case_id}`)

  await page.goto(`${casework.url}/dashboard`)
  await openPalette(page)
  await page.keyboard.type('new session in thorn')
  await expect(page.getByRole('option')).toHaveText(['New session in Thornbury v. Ashdown'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${casework.url}/sessions/create?case=${case_id}`)
})

test('from the dashboard to the first hearing of a new client in at most six clicks', async ({
  page,
}) => {
  const owner = await newUser(casework, 'Olive Owner')
  await signIn(page, casework.url, owner.person)
  let clicks = 0
  const click = async (name: string | RegExp) => {
    clicks += 1
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  }
  // The URL changes before the page does, and both forms have a field "Title".
  const expectPage = async (url: RegExp, heading: string) => {
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Add Client' }).first().click()
  clicks += 1
  await page.getByLabel('Name').fill('Margaret Ellison')
  await click('Save and add case')
  await expectPage(/\/cases\/create\?client=\d+$/, 'Create New Case')
  await page.getByLabel('Title').fill('Ellison v. Brookfield')
  await page.getByLabel('Description').fill('A boundary wall')
  await click('Save and add session')
  await expectPage(/\/sessions\/create\?case=\d+$/, 'Create New Session')
  await page.getByLabel('Title').fill('First hearing')
  await page.getByLabel('Description').fill('Directions')
  await click('Create Session')
  await expect(page).toHaveURL(/\/sessions(\?|$)/)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Session created successfully' })
    .getByRole('button', { name: 'Open' })
    .click()
  await expect(page).toHaveURL(/\/sessions\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('First hearing')
  expect(clicks).toBeLessThanOrEqual(6)
})

test('Enter in a field presses the first button, and silver is offered no second one', async ({
  page,
}) => {
  const owner = await newUser(casework, 'Olive Owner')
  const employee = await newUser(casework, 'Erin Employee')
  await addEmployee(owner, employee, 'silver')
  await signIn(page, casework.url, owner.person, '/clients/create')
  await page.getByLabel('Name').fill('Margaret Ellison')
  await page.getByLabel('Name').press('Enter')
  await expect(page).toHaveURL(/\/clients(\?|$)/)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, casework.url, employee.person)
  await switchTo(page, owner.person.name)
  await openShortcuts(page)
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByRole('option', { name: /Add Client|New case/ })).toHaveCount(0)
  await expect(page).toHaveURL(/\/clients(\?|$)/)
})
