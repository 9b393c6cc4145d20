import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, getConnectionId, newUser, type ApiUser } from '../support/firm.ts'
import { signIn, type Person } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework
let north: ApiUser
test.beforeAll(async () => {
  casework = await shareCasework()
  north = await newUser(casework, 'Northside Law')
})

const getMain = (page: Page) => page.getByRole('main')
const getCard = (page: Page) => getMain(page).getByRole('region', { name: /^You work for/ })
const getFirmUrl = () => `${casework.url}/dashboard?owner_account_id=${north.account}`
const WORKSPACE = "You are managing Northside Law's account"

const newEmployee = async (): Promise<ApiUser> => {
  const employee = await newUser(casework, 'Emma Ployee')
  await addEmployee(north, employee, 'gold')
  return employee
}

const submitSignIn = async (page: Page, { email, password }: Person) => {
  await page.goto(`${casework.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(`${casework.url}/login`)
}

test('the card leads a person without own records to their firm @core', async ({ page }) => {
  proves('FIRM-022..024')
  const employee = await newEmployee()
  await signIn(page, casework.url, employee.person)
  const card = getCard(page)
  await expect(card.getByRole('heading', { name: 'You work for Northside Law' })).toBeVisible()
  await expect(card).toContainText(
    "Your own account is empty. The firm's cases are in its workspace.",
  )
  await test.step('the dashboard stands below it', async () => {
    const cardBox = await card.boundingBox()
    for (const part of [
      getMain(page).getByRole('heading', { level: 1 }),
      getMain(page).getByRole('heading', { name: 'Account management' }),
      getMain(page).getByRole('region', { name: 'Connection requests' }),
    ]) {
      await expect(part).toBeVisible()
      expect((await part.boundingBox())?.y).toBeGreaterThan(
        (cardBox?.y ?? 0) + (cardBox?.height ?? 0),
      )
    }
    await expect(getMain(page).getByText('Total Cases')).toBeVisible()
    await expect(getMain(page).getByRole('grid')).toBeVisible()
    await expect(getMain(page).getByRole('navigation', { name: 'Quick actions' })).toBeVisible()
  })
  await test.step('its button switches as the switcher does', async () => {
    const before = await page.evaluate(() => localStorage.getItem('userInfo'))
    const permissions = page.waitForRequest(
      (request) =>
        request.url().includes('/api/check-permissions/') &&
        request.url().includes(`owner_account_id=${north.account}`),
    )
    await card.getByRole('link', { name: 'Open Northside Law' }).click()
    await expect(page).toHaveURL(getFirmUrl())
    await expect(page.getByText(WORKSPACE)).toBeVisible()
    await permissions
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).not.toBe(before)
    await expect(card).toHaveCount(0)
  })
  await test.step('a client of their own ends it', async () => {
    await page.getByRole('button', { name: 'Return to My Account' }).click()
    await expect(card).toBeVisible()
    await employee.call(clientEndpoints.create, {
      body: { name: 'Olga Ownclient', email: null, mobile: null, country: null },
    })
    await page.reload()
    await expect(getMain(page).getByText('Total Clients')).toBeVisible()
    await expect(getMain(page).getByRole('link', { name: /Total Clients/ })).toContainText('1')
    await expect(card).toHaveCount(0)
  })
})

test('nobody without a firm sees the card', async ({ page }) => {
  proves('FIRM-022')
  const nobody = await newUser(casework)
  await signIn(page, casework.url, nobody.person)
  const asked = page.waitForResponse('**/api/my-following/')
  await page.reload()
  await asked
  await expect(getMain(page).getByRole('heading', { name: 'Account management' })).toBeVisible()
  await expect(getCard(page)).toHaveCount(0)
})

test('a person with several firms chooses one, also from the forms', async ({ page }) => {
  const employee = await newEmployee()
  const south = await newUser(casework, 'Southbank Partners')
  await addEmployee(south, employee, 'silver')
  await signIn(page, casework.url, employee.person)
  await expect(getCard(page).getByRole('heading', { name: 'You work for 2 firms' })).toBeVisible()
  await expect(getCard(page).getByRole('checkbox')).toHaveCount(0)
  await page.goto(`${casework.url}/clients/create`)
  await expect(getMain(page)).toContainText(
    'You are adding this to your own account, not to Southbank Partners or Northside Law.',
  )
  await getMain(page).getByRole('button', { name: 'Choose a firm' }).click()
  await page
    .getByRole('dialog', { name: 'Switch Workspace' })
    .getByRole('button', { name: 'Southbank Partners' })
    .click()
  await expect(page.getByText("You are managing Southbank Partners's account")).toBeVisible()
})

test('the create forms warn, and stay usable', async ({ page }) => {
  proves('FIRM-028')
  const employee = await newEmployee()
  await signIn(page, casework.url, employee.person)
  const warning = getMain(page).getByText(
    'You are adding this to your own account, not to Northside Law.',
  )
  for (const form of ['cases', 'sessions', 'clients']) {
    await page.goto(`${casework.url}/${form}/create`)
    await expect(warning).toBeVisible()
    await expect(getMain(page).getByRole('link', { name: 'Go to Northside Law' })).toBeVisible()
  }
  await getMain(page).getByLabel('Name').first().fill('Olga Ownclient')
  await test.step('the way out asks about what was typed', async () => {
    await getMain(page).getByRole('link', { name: 'Go to Northside Law' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  })
  await getMain(page).getByRole('button', { name: 'Add Client' }).click()
  await expectToast(page, 'Client created successfully')
  expect((await employee.call(clientEndpoints.list, { query: {} })).items).toHaveLength(1)

  const summary = page.waitForResponse('**/api/dashboard/summary/')
  await page.goto(`${casework.url}/clients/create`)
  await summary
  await expect(getMain(page).getByLabel('Name').first()).toBeVisible()
  await expect(warning).toHaveCount(0)
})

test('a firm chosen on this device opens at sign-in, for this person only', async ({ page }) => {
  proves('FIRM-025, FIRM-027')
  const employee = await newEmployee()
  const colleague = await newEmployee()
  await signIn(page, casework.url, employee.person)
  await expect(getCard(page)).toBeVisible()
  await test.step('without the choice a sign-in stays in the own account', async () => {
    await signOut(page)
    await signIn(page, casework.url, employee.person)
    await expect(page.getByText(WORKSPACE)).toHaveCount(0)
  })
  await getCard(page)
    .getByRole('checkbox', { name: 'Open Northside Law when I sign in on this device' })
    .check()
  await signOut(page)
  await submitSignIn(page, employee.person)
  await expect(page.getByText(WORKSPACE)).toBeVisible()
  await expect(page).toHaveURL(getFirmUrl())
  await test.step('the way back stays open, also after a reload', async () => {
    await page.getByRole('button', { name: 'Return to My Account' }).click()
    await expect(getCard(page).getByRole('checkbox')).toBeChecked()
    await page.reload()
    await expect(getCard(page)).toBeVisible()
    await signOut(page)
  })
  await test.step('a colleague stays in their own account', async () => {
    await signIn(page, casework.url, colleague.person)
    await expect(getCard(page).getByRole('checkbox')).not.toBeChecked()
    await expect(page.getByText(WORKSPACE)).toHaveCount(0)
  })
})

test('a chosen firm whose connection has ended is forgotten', async ({ page }) => {
  proves('FIRM-026')
  const employee = await newEmployee()
  await signIn(page, casework.url, employee.person)
  await getCard(page).getByRole('checkbox').check()
  await signOut(page)
  await north.call(connectionEndpoints.manage, {
    body: { connection_id: await getConnectionId(north, employee), action: 'delete' },
  })
  await submitSignIn(page, employee.person)
  await expectToast(page, 'You no longer have access to Northside Law')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(page.getByText(WORKSPACE)).toHaveCount(0)

  await test.step('the choice is gone, also when the connection is back', async () => {
    await addEmployee(north, employee, 'gold')
    await signOut(page)
    await signIn(page, casework.url, employee.person)
    await expect(getCard(page).getByRole('checkbox')).not.toBeChecked()
  })
})
