import { expect, test, type Page } from '@playwright/test'
import { holdCalls } from '../support/answers.ts'
import { prepareCasework } from '../support/shared-casework.ts'
import { seedRecords } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

const casework = prepareCasework()

const getSearchBox = (page: Page) =>
  page.getByRole('combobox', { name: 'Search clients, cases, sessions, documents and screens' })
const getGroup = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Results' }).getByRole('group', { name })
const getSearchButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Search everything' })

const PALETTE = '**/assets/command-palette-*.js'
const DIALOG = '**/assets/dialog-popup-*.js'

test('keys typed while the palette is loading are kept, and find records of every kind @core', async ({
  page,
}) => {
  proves('FIX-065')
  const person = newPerson()
  const { client, session } = await seedRecords(casework, person)
  const releases = [await holdCalls(page, PALETTE), await holdCalls(page, DIALOG)]
  await signIn(page, casework.url, person)
  await expect(getSearchButton(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Helenx', { delay: 60 })
  await page.keyboard.press('Backspace')
  await page.keyboard.type('a Thorn', { delay: 60 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const release of releases) release()
  await expect(getSearchBox(page)).toBeFocused()
  await page.keyboard.type('bury')
  await expect(getSearchBox(page)).toHaveValue('Helena Thornbury')
  await expect(getGroup(page, 'Clients').getByRole('option')).toHaveText(['Helena Thornbury'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${casework.url}/clients/${client}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Typing immediately is kept, too, once the palette is loaded.
  for (const [text, group, name, path] of [
    ['preliminary', 'Sessions', 'Preliminary hearing', `/sessions/${session}`],
    ['exhibit-yellow', 'Documents', 'exhibit-yellow.pdf', '/documents/'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
    await expect(getSearchBox(page)).toHaveValue(text)
    await getGroup(page, group).getByRole('option', { name }).click()
    await expect(page).toHaveURL((url) => url.pathname.startsWith(path))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

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
})
