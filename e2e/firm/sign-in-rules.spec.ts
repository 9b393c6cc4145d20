import { expect, test, type Page } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { addEmployee, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { inspectWhenIdle, newQuietContext, WALK_MS, WIDTHS } from '../support/inspect.ts'
import { addApp, makeFactorStale, type App } from '../support/passkeys.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { enterPassword, getCodeBoxes } from '../support/second-step.ts'
import { requireFactor } from '../support/sign-in-rules.ts'
import { shareCasework } from '../support/shared-casework.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

const RULES = '**/api/firm/sign-in-rules/'
const REQUIRE = 'Require a second factor from everybody in Northside Law'
const ASK_AGAIN = 'Ask again before opening red documents'

const getSwitch = (page: Page, name: string) => page.getByRole('switch', { name })
const getQuestion = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Require a second factor?' })
const getStepUp = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm that it is you' })
const getEmployees = (page: Page) =>
  page.getByRole('list', { name: 'Employees' }).getByRole('listitem')

/** Two employees with the same name, of whom the first has an authenticator app. */
const newFirm = async () => {
  const owner = await newUser(casework, 'Northside Law')
  const [withApp, without] = [
    await newUser(casework, 'Grace Poe'),
    await newUser(casework, 'Grace Poe'),
  ]
  for (const employee of [withApp, without]) await addEmployee(owner, employee, 'gold')
  await addApp(withApp)
  return { owner, without }
}

const signInWithApp = async (page: Page, user: ApiUser, app: App) => {
  await enterPassword(page, casework, user)
  await expect(getCodeBoxes(page)).toBeFocused()
  await page.keyboard.type(app.createCode(1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
}

test('an owner without a factor is led to set one up first', async ({ page }) => {
  proves('KEYS-025, KEYS-037')
  const { owner } = await newFirm()
  await signIn(page, casework.url, owner.person, '/connections')
  await expect(
    page.getByText('Employees have 7 days. After that they cannot work in Northside Law'),
  ).toBeVisible()
  await getSwitch(page, REQUIRE).click()
  await expect(getQuestion(page)).toContainText(
    '2 of 3 people have no second factor yet. They are notified by email.',
  )
  await getQuestion(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(getSwitch(page, REQUIRE)).not.toBeChecked()
  await getSwitch(page, REQUIRE).click()
  await getQuestion(page).getByRole('button', { name: 'Require' }).click()
  await expectToast(page, 'Set up a second factor for yourself first')
  await expect(getQuestion(page)).toBeHidden()
  await expect(getSwitch(page, REQUIRE)).not.toBeChecked()
  await page.getByRole('button', { name: 'Set up second factor' }).click()
  await expect(page.getByRole('tab', { name: 'Security', selected: true })).toBeVisible()
})

test('the owner requires a factor, and the open screen of an employee says so @core', async ({
  browser,
  page,
}) => {
  proves('KEYS-025, KEYS-028, KEYS-037')
  const { owner, without } = await newFirm()
  const app = await addApp(owner)
  const context = await browser.newContext()
  const employee = await context.newPage()
  await signIn(employee, casework.url, without.person)
  const streamed = employee.waitForResponse('**/api/updates/stream/*')
  await switchTo(employee, 'Northside Law')
  await streamed

  await signInWithApp(page, owner, app)
  await page.goto(`${casework.url}/connections`)
  await expect(getEmployees(page).filter({ hasText: 'Second factor on' })).toHaveCount(1)
  await expect(getEmployees(page).filter({ hasText: 'No second factor' })).toHaveCount(1)
  await getSwitch(page, REQUIRE).click()
  await expect(getQuestion(page)).toContainText('1 of 3 people have no second factor yet.')
  await getQuestion(page).getByRole('button', { name: 'Require' }).click()
  await expectToast(page, 'Sign-in rules updated')
  await expect(getQuestion(page)).toBeHidden()
  await expect(getSwitch(page, REQUIRE)).toBeChecked()
  await expect(page.getByText(/^Required from \w+ \d+, \d{4}$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set it up' })).toHaveCount(0)
  await expect(employee.getByRole('link', { name: 'Set it up' })).toBeVisible()

  // The switch shows the outcome before the response.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await getSwitch(page, ASK_AGAIN).click()
  await saved
  await expect(getSwitch(page, ASK_AGAIN)).toBeChecked()
  await page.reload()
  await expect(getSwitch(page, REQUIRE)).toBeChecked()
  await expect(getSwitch(page, ASK_AGAIN)).toBeChecked()
  await getSwitch(page, REQUIRE).click()
  await expect(page.getByText(/^Required from/)).toHaveCount(0)
  await expect(getSwitch(page, REQUIRE)).not.toBeChecked()
  await expect(employee.getByRole('link', { name: 'Set it up' })).toHaveCount(0)
  await context.close()
})

test('a rule that was changed elsewhere stays as it is', async ({ page }) => {
  const { owner } = await newFirm()
  const app = await addApp(owner)
  await signInWithApp(page, owner, app)
  await page.goto(`${casework.url}/connections`)
  await expect(getSwitch(page, REQUIRE)).not.toBeChecked()
  await requireFactor(casework, owner, '7 days')
  await getSwitch(page, ASK_AGAIN).click()
  await expectToast(page, 'Sign-in rules updated')
  await expect(getSwitch(page, ASK_AGAIN)).toBeChecked()
  await expect(getSwitch(page, REQUIRE)).toBeChecked()
})

test('a factor that is not fresh is confirmed first; Cancel changes nothing', async ({ page }) => {
  proves('KEYS-038')
  const { owner } = await newFirm()
  const app = await addApp(owner)
  await signInWithApp(page, owner, app)
  await makeFactorStale(casework, owner)
  await page.goto(`${casework.url}/connections`)
  await getSwitch(page, ASK_AGAIN).click()
  await getStepUp(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(getStepUp(page)).toBeHidden()
  await expect(getSwitch(page, ASK_AGAIN)).not.toBeChecked()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await getSwitch(page, REQUIRE).click()
  const confirm = getQuestion(page).getByRole('button', { name: 'Require' })
  await confirm.click()
  await getStepUp(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(getStepUp(page)).toBeHidden()
  await confirm.click()
  await getStepUp(page).getByRole('button', { name: 'Use a recovery code' }).click()
  await getStepUp(page)
    .getByRole('textbox', { name: 'Recovery code' })
    .fill(app.recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Sign-in rules updated')
  await expect(getSwitch(page, REQUIRE)).toBeChecked()
})

test('failures are shown, and can be retried', async ({ page }) => {
  const { owner } = await newFirm()
  await signIn(page, casework.url, owner.person)
  const stopFailing = await failCalls(page, RULES)
  await page.goto(`${casework.url}/connections`)
  await expect(page.getByText('Failed to load sign-in rules')).toBeVisible()
  await expect(getEmployees(page)).toHaveCount(2)
  await stopFailing()
  await page.getByRole('button', { name: 'Retry' }).click()
  await failCalls(page, RULES, 'PUT')
  await getSwitch(page, ASK_AGAIN).click()
  await expectToast(page, 'Failed to update sign-in rules')
  await expect(getSwitch(page, ASK_AGAIN)).not.toBeChecked()
})

for (const width of WIDTHS) {
  test(`the rules are accessible at ${width} px`, async ({ browser }) => {
    test.setTimeout(WALK_MS)
    const { owner } = await newFirm()
    const context = await newQuietContext(browser, width)
    const page = await context.newPage()
    await signIn(page, casework.url, owner.person, '/connections')
    await expect(getSwitch(page, REQUIRE)).toBeVisible()
    await inspectWhenIdle(page, 'sign-in rules')
    await getSwitch(page, REQUIRE).click()
    await expect(getQuestion(page)).toBeVisible()
    await inspectWhenIdle(page, 'question')
    await context.close()
  })
}
