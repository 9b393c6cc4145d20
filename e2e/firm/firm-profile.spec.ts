import { firmEndpoints } from '@casework/contract/firm'
import { expect, test, type Page } from '@playwright/test'
import { failCalls, holdCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { saveFirm } from '../support/firm-profile.ts'
import { addEmployee, newUser, switchTo } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

const getRail = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const getMain = (page: Page) => page.getByRole('main')
const getSave = (page: Page) => getMain(page).getByRole('button', { name: 'Save Changes' })

const readShownFirm = (page: Page) => getRail(page).locator('a[href="/firm"] p').first()

test('the owner gives the firm its name, and the sidebar shows it @core', async ({ page }) => {
  proves('FIRM-011, FIRM-019')
  const owner = await newUser(casework, 'Harriet Hart')
  await signIn(page, casework.url, owner.person)
  await expect(getRail(page)).toContainText('Harriet Hart')
  await getRail(page).getByRole('link', { name: 'Harriet Hart' }).click()
  await expect(page).toHaveURL(`${casework.url}/firm`)
  await expect(getMain(page).getByRole('heading', { name: 'Firm', level: 1 })).toBeVisible()
  await expect(getSave(page)).toBeDisabled()

  await getMain(page).getByLabel('Firm name').fill('')
  await getSave(page).click()
  await expect(getMain(page).getByText('Firm name is required')).toBeVisible()
  await getMain(page).getByLabel('Firm name').fill('Hart & Lowe LLP')
  await getMain(page).getByLabel('Address').fill('1 Temple Row\nLondon')
  await getMain(page).getByLabel('Court calendar').selectOption('United Kingdom, England and Wales')
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await getSave(page).click()
  expect((await saved).postDataJSON()).toEqual({
    name: 'Hart & Lowe LLP',
    address: '1 Temple Row\nLondon',
    timezone: null,
    region: null,
    court_region: 'GB-ENG',
  })
  expect(await (await saved).headerValue('if-match')).toMatch(/^"v\d+"$/)
  await expectToast(page, 'Firm updated successfully')
  await expect(getSave(page)).toBeDisabled()
  const block = getRail(page).getByRole('link', { name: 'Hart & Lowe LLP' })
  await expect(block).toContainText(owner.person.email)
  await expect(block).toContainText('Owner')
  await expect(getRail(page)).not.toContainText('Harriet Hart')
  // The person keeps their name.
  await expect(page.getByRole('banner')).toContainText('Harriet Hart')
  await page.reload()
  await expect(readShownFirm(page)).toHaveText('Hart & Lowe LLP')
})

test('a renamed firm shows its new name to a switched employee after a reload', async ({
  page,
}) => {
  proves('FIRM-012, FIRM-019')
  const owner = await newUser(casework, 'Northside Law')
  const employee = await newUser(casework, 'Emma Ployee')
  await addEmployee(owner, employee, 'gold')
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')
  await saveFirm(owner, {
    name: 'Northside Partners',
    address: '2 Quay Street\nLeeds',
    timezone: 'Europe/London',
    region: 'GB',
    court_region: 'GB-ENG',
  })
  await page.reload()
  await expect(readShownFirm(page)).toHaveText('Northside Partners')
  await expect(page.getByText("You are managing Northside Partners's account")).toBeVisible()
  // The stored name is the new one: it is there before the server is asked again.
  const release = await holdCalls(page, '**/api/firm/*')
  await page.reload()
  await expect(readShownFirm(page)).toHaveText('Northside Partners')
  release()

  await readShownFirm(page).click()
  await expect(getMain(page)).toContainText(
    'Only the owner of Northside Partners can change these details.',
  )
  for (const text of ['2 Quay Street\nLeeds', 'Europe/London', 'United Kingdom'])
    await expect(getMain(page)).toContainText(text)
  await expect(getMain(page)).toContainText('United Kingdom, England and Wales')
  await expect(getMain(page).getByRole('textbox')).toHaveCount(0)
  // The year of the court-free days is only a filter.
  await expect(getMain(page).getByRole('combobox', { name: /^(?!Year)/ })).toHaveCount(0)
  await expect(getSave(page)).toHaveCount(0)
})

test('the time zone of the browser comes first and is stored only by Save', async ({ browser }) => {
  proves('FIRM-020')
  const owner = await newUser(casework)
  const context = await browser.newContext({ timezoneId: 'America/St_Johns' })
  const page = await context.newPage()
  await signIn(page, casework.url, owner.person, '/firm')
  const zone = getMain(page).getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toHaveValue('')
  await zone.click()
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toContainText('America/St_Johns')
  await options.first().click()
  await expect(zone).toHaveValue('America/St_Johns')
  expect((await owner.call(firmEndpoints.get, {})).timezone).toBeNull()
  await getSave(page).click()
  await expectToast(page, 'Firm updated successfully')
  expect((await owner.call(firmEndpoints.get, {})).timezone).toBe('America/St_Johns')

  await zone.fill('new york')
  await expect(options).toHaveText(['America/New_York'])
  await context.close()
})

test('the form asks before changes are lost, and keeps them when saving or loading fails', async ({
  page,
}) => {
  const owner = await newUser(casework)
  await signIn(page, casework.url, owner.person)
  const endFailure = await failCalls(page, '**/api/firm/')
  await page.goto(`${casework.url}/firm`)
  await expect(getMain(page).getByRole('heading', { name: 'Failed to load firm' })).toBeVisible()
  await endFailure()
  await getMain(page).getByRole('button', { name: 'Retry' }).click()
  await getMain(page).getByLabel('Firm name').fill('Lowe & Sons')

  await failCalls(page, '**/api/firm/', 'PUT')
  await getSave(page).click()
  await expect(getMain(page).getByRole('alert')).toContainText('Failed to update firm')
  await getRail(page).getByRole('link', { name: 'Clients' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('You have unsaved changes. Are you sure you want to leave?')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(getMain(page).getByLabel('Firm name')).toHaveValue('Lowe & Sons')
})

test('every way in leads to the firm, and the profile keeps three tabs', async ({ page }) => {
  proves('FIRM-021')
  const owner = await newUser(casework, 'Otto Owner')
  await signIn(page, casework.url, owner.person)
  const expectFirm = async () => {
    await expect(getMain(page).getByRole('heading', { name: 'Firm', level: 1 })).toBeVisible()
    await page.goto(`${casework.url}/dashboard`)
  }
  await page.getByRole('link', { name: 'Firm Settings', exact: true }).click()
  await expectFirm()
  await page.getByRole('button', { name: 'Account menu of Otto Owner' }).click()
  await page.getByRole('menuitem', { name: 'Firm' }).click()
  await expectFirm()
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('firm')
  await page.getByRole('option', { name: 'Firm' }).click()
  await expectFirm()

  await page.goto(`${casework.url}/profile-settings`)
  await expect(getMain(page).getByRole('tab')).toHaveText(['Profile', 'Security', 'Preferences'])
  const account = getMain(page).locator('section', { hasText: 'Account Information' })
  await expect(account.getByRole('textbox')).toHaveCount(0)
  await account.getByRole('link', { name: 'Edit firm' }).click()
  await expectFirm()
})

test('the first steps ask for the name of the firm until it has one', async ({ page }) => {
  const owner = await newUser(casework)
  await signIn(page, casework.url, owner.person)
  const line = page.getByText('Give your firm its name, time zone and region.')
  await expect(line).toBeVisible()
  await page.getByRole('link', { name: 'Open firm settings' }).click()
  await getMain(page).getByLabel('Firm name').fill('Lowe & Sons')
  await getSave(page).click()
  await expectToast(page, 'Firm updated successfully')
  await getRail(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(getMain(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('the line of the first steps stays away once it is dismissed on this device', async ({
  page,
}) => {
  const owner = await newUser(casework)
  await signIn(page, casework.url, owner.person)
  const line = page.getByText('Give your firm its name, time zone and region.')
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(line).toHaveCount(0)
  await page.reload()
  await expect(getMain(page).getByRole('heading', { name: 'Account management' })).toBeVisible()
  await expect(line).toHaveCount(0)
})
