import { profileEndpoints, type Preferences } from '@casework/contract/profile'
import { expect, test, type Page } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, toApiUser, type ApiUser } from '../support/firm.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { resizeWindow } from '../support/screen.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'

const casework = prepareCasework()
let firm: SeededFirm
let owner: ApiUser

test.beforeAll(async () => {
  firm = await seedRecords(casework, newPerson())
  owner = await toApiUser(casework, firm.person, firm.authorization)
  await addEmployee(owner, await newUser(casework, 'Grace Poe'), 'gold')
})
test.beforeEach(({ page }) => signIn(page, casework.url, firm.person))

const getBanner = (page: Page) => page.getByRole('region', { name: /^View as / })
const getRail = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

/** Starts a view on the page of the roles. */
const startView = async (page: Page, role: string) => {
  await page.goto(`${casework.url}/roles`)
  await page.getByRole('button', { name: `See as ${role}` }).click()
  await expect(getBanner(page)).toContainText(
    `You see ${firm.person.name} as ${role}. Nothing can be changed in this view.`,
  )
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
}

test('a view as a role shows its records only and no control for changes @core', async ({
  page,
}) => {
  proves('FORE-020, FORE-021')
  await page.goto(`${casework.url}/connections`)
  await page.getByRole('button', { name: 'Actions for Grace Poe' }).click()
  await page.getByRole('menuitem', { name: 'See as Gold' }).click()
  await expect(getBanner(page)).toContainText('as Gold. Nothing can be changed in this view.')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(getRail(page).getByRole('link', { name: 'Connections' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Recent Sessions' })).toBeVisible()

  await getRail(page).getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { name: 'exhibit-yellow.pdf' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'exhibit-red.pdf' })).toHaveCount(0)
  for (const name of ['Upload', 'New Group', /^Edit/, /^Move/, /^Delete/])
    await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await page.goto(`${casework.url}/firm`)
  await expect(page.getByText('Administration')).toHaveCount(0)
})

test('a view belongs to one tab, survives a reload, and ends without a trace', async ({ page }) => {
  proves('FORE-020, FORE-021')
  await page.goto(`${casework.url}/documents`)
  await expect(page.getByRole('heading', { name: 'exhibit-red.pdf' })).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(`${casework.url}/documents`)
  await startView(page, 'Silver')

  const requests: URL[] = []
  page.on('request', (request) => requests.push(new URL(request.url())))
  await getRail(page).getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { name: 'exhibit-green.pdf' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /exhibit-(red|yellow)/ })).toHaveCount(0)
  await page.reload()
  await expect(getBanner(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: /exhibit-/ })).toHaveText(['exhibit-green.pdf'])
  const lists = requests.filter(({ pathname }) => pathname === '/api/documents/')
  expect(lists.length).toBeGreaterThan(0)
  for (const { searchParams } of lists) expect(searchParams.get('see_as')).toBe('silver')

  await second.reload()
  await expect(second.getByRole('heading', { name: 'exhibit-red.pdf' })).toBeVisible()
  await expect(getBanner(second)).toHaveCount(0)

  requests.length = 0
  await getBanner(page).getByRole('button', { name: 'End view' }).click()
  await expect(getBanner(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(
    page.locator('main').or(page.locator('main h1')).and(page.locator(':focus')),
  ).toHaveCount(1)
  await getRail(page).getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { name: 'exhibit-red.pdf' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(getBanner(page)).toHaveCount(0)

  await startView(page, 'Silver')
  await page.getByRole('button', { name: 'Account menu of' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await signIn(page, casework.url, firm.person)
  await expect(getBanner(page)).toHaveCount(0)
})

const setLanguage = async (language: Preferences['language']) => {
  const { preferences } = await owner.call(profileEndpoints.read, {})
  await owner.call(profileEndpoints.savePreferences, { body: { ...preferences, language } })
}

/** Options that are wider than their select. */
const listClipped = (page: Page) =>
  page.locator('main select').evaluateAll((selects) =>
    (selects as HTMLSelectElement[]).flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const context = document.createElement('canvas').getContext('2d')
      if (context) context.font = font
      const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
      return [...select.options]
        .map(({ text }) => text)
        .filter((text) => (context?.measureText(text).width ?? 0) > select.clientWidth - padding)
    }),
  )

test('the texts of roles and of the history are translated and fit', async ({ page }) => {
  await setLanguage('de')
  await page.goto(`${casework.url}/connections`)
  await page.getByRole('combobox', { name: 'Rolle von Grace Poe' }).selectOption('silver')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Rolle von Grace Poe von Gold zu Silber ändern?')
  await question.getByRole('button', { name: 'Abbrechen' }).click()

  await resizeWindow(page, { width: 1280, height: 800 })
  await page.goto(`${casework.url}/history`)
  await expect(page.getByLabel('Aktion')).toBeVisible()
  expect(await listClipped(page)).toEqual([])
  await setLanguage('es')
  await page.reload()
  await expect(page.getByLabel('Acción')).toBeVisible()
  expect(await listClipped(page)).toEqual([])
  await setLanguage('en')
})
