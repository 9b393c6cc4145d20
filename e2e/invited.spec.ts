import { expect, test, type Page } from '@playwright/test'
import { startCasework, type Casework } from './support/casework.ts'
import { api, enrol } from './support/furnish.ts'
import { mailedCode, mailedLink, mailsTo } from './support/mail.ts'
import { codeBox, fillSignUp, newPerson, signIn, signUp, type Person } from './support/person.ts'

let casework: Casework
let firm: string

test.beforeAll(async () => {
  casework = await startCasework()
  firm = await enrol(casework, newPerson('Whitfield Law'))
})
test.afterAll(() => casework.stop())

const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** The token of a mailed invitation, by the link that was mailed. */
const invite = async ({ name, email }: Person): Promise<string> => {
  const mails = mailsTo(casework.dataDir, email).length
  await api(casework.url, firm)('/send-invitation/', { emails: [email], invited_names: [name], assigned_role: 'gold' })
  const link = await mailedLink(casework.dataDir, email, '/register', mails + 1)
  expect(link).toContain(`${casework.url}/register?invitation=`)
  return new URL(link).searchParams.get('invitation') ?? ''
}

/** The names of the firms that the person of this page works for, as the browser asked for them. */
const firmsOf = async (page: Page): Promise<string[]> => {
  const answer = page.waitForResponse('**/api/my-following/')
  await page.getByRole('button', { name: 'Switch Workspace' }).click()
  return ((await (await answer).json()) as { data: { name: string }[] }).data.map(({ name }) => name)
}

const enterCode = async (page: Page, { email }: Person) => {
  await codeBox(page).click()
  await page.keyboard.type(await mailedCode(casework.dataDir, email, 2))
  await page.getByRole('main').getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
}

test('an invitation outlives the way through sign-up and is accepted after the confirmation (AUTH-026, AUTH-027, AUTH-050, AUTH-066, AUTH-068, AUTH-069)', async ({
  page,
}) => {
  const person = newPerson('Ingrid Larsen')
  const token = await invite(person)
  const order: string[] = []
  page.on('request', (request) => /api\/(accept-invitation|dashboard\/summary)/.test(request.url()) && order.push(new URL(request.url()).pathname))
  await page.goto(`${casework.url}/register?invitation=${token}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute('href', `/login?invitation=${token}`)
  // By the links of the header the address loses it.
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(`${casework.url}/register`)
  await page.reload()
  await fillSignUp(page, person)
  await expect(page).toHaveURL(`${casework.url}/verify-otp?email=${encodeURIComponent(person.email)}&invitation=${token}`)
  await enterCode(page, person)
  await expect(toast(page, 'Account confirmed and invitation accepted!')).toBeVisible()
  await expect.poll(() => order.at(-1)).toBe('/api/dashboard/summary/')
  expect(order[0]).toBe('/api/accept-invitation/')
  expect(await firmsOf(page)).toEqual(['Whitfield Law'])
})

test('whoever has an account accepts after signing in, or at once when signed in (AUTH-010)', async ({ page }) => {
  const person = newPerson('Marcus Oyelaran')
  await enrol(casework, person)
  let sent = 0
  page.on('request', (request) => request.url().endsWith('/api/accept-invitation/') && (sent += 1))
  await page.goto(`${casework.url}/register?invitation=${await invite(person)}`)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login\?invitation=/)
  // The address changes first; the form of the page before has an e-mail too.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(toast(page, 'Invitation accepted!')).toBeVisible()
  expect(await firmsOf(page)).toEqual(['Whitfield Law'])
  // The address of the sign-in still names it while the sign-in ends.
  expect(sent).toBe(1)

  const other = newPerson('Beatriz Sampaio')
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${casework.url}/login`)
  await signUp(page, casework, other)
  await page.goto(`${casework.url}/register?invitation=${await invite(other)}`)
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(toast(page, 'Invitation accepted!')).toBeVisible()
  expect(await firmsOf(page)).toEqual(['Whitfield Law'])
})

test('an invitation that is not accepted keeps nobody out (AUTH-066)', async ({ page, browser }) => {
  const refusal = 'This invitation is invalid or has expired'
  const person = newPerson('Priya Raman')
  await invite(person)
  await page.goto(`${casework.url}/register?invitation=forged`)
  await fillSignUp(page, person)
  await enterCode(page, person)
  await expect(toast(page, refusal)).toBeVisible()
  await page.goto(`${casework.url}/login?invitation=forged-again`)
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(toast(page, refusal)).toBeVisible()

  // Nobody answers: it is kept, and accepted at the next sign-in of this tab.
  const context = await browser.newContext()
  const tab = await context.newPage()
  await tab.route('**/api/accept-invitation/', (route) => route.abort())
  await tab.goto(`${casework.url}/login?invitation=${await invite(person)}`)
  await tab.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await tab.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
  await tab.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(tab).toHaveURL(`${casework.url}/dashboard`)
  await expect(toast(tab, 'Network error - please check your connection')).toBeVisible()
  await tab.unroute('**/api/accept-invitation/')
  await tab.evaluate(() => localStorage.removeItem('userInfo'))
  await signIn(tab, casework.url, person)
  await expect(toast(tab, 'Invitation accepted!')).toBeVisible()
  await context.close()
})
