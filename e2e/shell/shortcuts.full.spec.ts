import { expect, test, type Page } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'

const casework = prepareCasework()

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** Presses ? until the keys are loaded, which happens once the page is idle. */
async function openShortcuts(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(getDialog(page)).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('? lists the keys, G and a letter open a screen, and N creates what the page shows', async ({
  page,
}) => {
  const { person } = await newUser(casework, 'Olive Owner')
  await signIn(page, casework.url, person)
  await openShortcuts(page)
  await expect(getDialog(page)).toContainText('Next or previous row')
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/cases\/create/)
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
