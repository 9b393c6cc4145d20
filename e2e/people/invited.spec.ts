import { invitationEndpoints } from '@casework/contract/invitations'
import { expect, test, type Page } from '@playwright/test'
import { holdCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { createCall } from '../support/call.ts'
import { signUpByApi } from '../support/seed-records.ts'
import { waitForCode, waitForLink, readMails } from '../support/mail.ts'
import {
  getCodeBox,
  fillSignUp,
  newPerson,
  signIn,
  signUp,
  type Person,
} from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: string

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await signUpByApi(casework, newPerson('Whitfield Law'))
})

const getToast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** Invites a person and returns the token of the mailed link. */
const inviteAndGetToken = async (person: Person): Promise<string> =>
  new URL(await inviteAndGetLink(person)).searchParams.get('invitation') ?? ''

const inviteAndGetLink = async ({ name, email }: Person): Promise<string> => {
  const mails = readMails(casework.dataDir, email).length
  await createCall(casework.url, firm)(invitationEndpoints.send, {
    body: { emails: [email], invited_names: [name], assigned_role: 'gold' },
  })
  const link = await waitForLink(casework.dataDir, email, '/register', mails + 1)
  expect(link).toContain(`${casework.url}/register?invitation=`)
  return link
}

/** Opens the workspace switcher and returns the names of the firms in its response. */
const readFirms = async (page: Page): Promise<string[]> => {
  const answer = page.waitForResponse('**/api/my-following/')
  await page.getByRole('button', { name: 'Switch Workspace' }).click()
  return ((await (await answer).json()) as { data: { name: string }[] }).data.map(
    ({ name }) => name,
  )
}

const enterCode = async (page: Page, { email }: Person, minCount = 2) => {
  await getCodeBox(page).click()
  await page.keyboard.type(await waitForCode(casework.dataDir, email, minCount))
  await page.getByRole('main').getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
}

test('an invitation survives the sign-up and is accepted after the confirmation @core', async ({
  page,
}) => {
  proves('AUTH-026, AUTH-027, AUTH-050, AUTH-066, AUTH-068, AUTH-069')
  const person = newPerson('Ingrid Larsen')
  const token = await inviteAndGetToken(person)
  const order: string[] = []
  page.on(
    'request',
    (request) =>
      /api\/(accept-invitation|dashboard\/summary)/.test(request.url()) &&
      order.push(new URL(request.url()).pathname),
  )
  await page.goto(`${casework.url}/register?invitation=${token}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    `/login?invitation=${token}`,
  )
  // The links in the header have no invitation in their URL.
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(`${casework.url}/register`)
  await page.reload()
  await fillSignUp(page, person)
  await expect(page).toHaveURL(
    `${casework.url}/verify-otp?email=${encodeURIComponent(person.email)}&invitation=${token}`,
  )
  await enterCode(page, person)
  await expect(getToast(page, 'Account confirmed and invitation accepted!')).toBeVisible()
  await expect.poll(() => order.at(-1)).toBe('/api/dashboard/summary/')
  expect(order[0]).toBe('/api/accept-invitation/')
  expect(await readFirms(page)).toEqual(['Whitfield Law'])
})

const getJoinButton = (page: Page) => page.getByRole('button', { name: 'Join Whitfield Law' })

const fillLogin = async (page: Page, person: Person) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

/** Counts the requests that accept an invitation from now on. */
const countAccepts = (page: Page) => {
  const calls = { count: 0 }
  page.on(
    'request',
    (request) => void (request.url().endsWith('/api/accept-invitation/') && (calls.count += 1)),
  )
  return calls
}

test('the mailed link starts the sign-up, names the firm and fills in the address', async ({
  page,
}) => {
  proves('FIX-010')
  const person = newPerson('Noor Haddad')
  await page.goto(await inviteAndGetLink(person))

  await expect(page.getByRole('main')).toContainText('Whitfield Law invites you to join as gold.')
  await expect(page.getByRole('main')).toContainText(
    'Use the address it was sent to: p…@whitfield-law.example',
  )
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
  // The invitation survives a reload and a visit to the login page.
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('main')).toContainText('Whitfield Law invites you to join as gold.')
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
  await fillSignUp(page, person)
  await enterCode(page, person)
  await expect(getToast(page, 'Account confirmed and invitation accepted!')).toBeVisible()
  expect(await readFirms(page)).toEqual(['Whitfield Law'])
})

test('people who sign in with an invitation, or are signed in, are asked and join with one click', async ({
  page,
}) => {
  proves('AUTH-010, FIX-010')
  const person = newPerson('Marcus Oyelaran')
  await signUpByApi(casework, person)
  const accepts = countAccepts(page)
  await page.goto(`${casework.url}/register?invitation=${await inviteAndGetToken(person)}`)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login\?invitation=/)
  // Waits for the new page, because the previous one has an email field, too.
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sign in to your account' }),
  ).toBeVisible()
  // Waits for the invitation, because it appears above the form and moves the form down.
  await expect(page.getByText('Whitfield Law invites you to join as gold.')).toBeVisible()
  await fillLogin(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Join Whitfield Law?' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('term')).toHaveText([
    'Law firm',
    'Invited by',
    'Role',
    'Sent to',
    'You are signed in as',
  ])
  await expect(main.getByRole('definition')).toHaveText([
    'Whitfield Law',
    'Whitfield Law',
    'Gold · Moderate access, limited writes',
    'p…@whitfield-law.example',
    person.email,
  ])
  // A reload asks again, and nothing was accepted in between.
  await page.reload()
  await expect(getJoinButton(page)).toBeVisible()
  expect(accepts.count).toBe(0)

  await getJoinButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expect(getToast(page, 'Invitation accepted!')).toBeVisible()
  expect(await readFirms(page)).toEqual(['Whitfield Law'])
  expect(accepts.count).toBe(1)
})

test('"Not now" keeps the invitation open, and opening the link later asks again', async ({
  page,
}) => {
  proves('FIX-010')
  const person = newPerson('Beatriz Sampaio')
  await signUp(page, casework, person)
  const accepts = countAccepts(page)
  const token = await inviteAndGetToken(person)
  for (const place of ['login', 'register']) {
    await page.goto(`${casework.url}/${place}?invitation=${token}`)
    await expect(page).toHaveURL(`${casework.url}/invitation`)
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page).toHaveURL(`${casework.url}/dashboard`)
  }
  expect(accepts.count).toBe(0)
  await page.goto(`${casework.url}/invitation`)
  await expect(page).toHaveURL(/\/connections\?tab=received-requests/)
  await expect(
    page.getByRole('list', { name: 'Invitations to you' }).getByRole('listitem'),
  ).toContainText('Whitfield Law')
})

test("a link to another user's invitation names that user, who can join after switching accounts", async ({
  browser,
}) => {
  proves('FIX-010')
  const [invited, other] = [newPerson('Ada Invited'), newPerson('Otto Other')]
  await signUpByApi(casework, invited)
  await signUpByApi(casework, other)
  const token = await inviteAndGetToken(invited)
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, casework.url, other, `/login?invitation=${token}`)
  await getJoinButton(page).click()
  const refusal = page.getByRole('alert').filter({
    hasText: 'This invitation was sent to another address. Sign in with that address to accept it.',
  })
  await expect(refusal).toBeVisible()
  await refusal.getByRole('button', { name: 'Use another account' }).click()
  await expect(page).toHaveURL(`${casework.url}/login`)
  await expect(page.getByRole('main')).toContainText('Whitfield Law invites you to join as gold.')
  await fillLogin(page, invited)
  await getJoinButton(page).click()
  await expect(getToast(page, 'Invitation accepted!')).toBeVisible()
  expect(await readFirms(page)).toEqual(['Whitfield Law'])
  await context.close()

  const otherContext = await browser.newContext()
  const otherPage = await otherContext.newPage()
  await signIn(otherPage, casework.url, other)
  expect(await readFirms(otherPage)).toEqual([])
  await otherContext.close()
})

test('the question shows that it is loading, that it failed, and that the link is invalid', async ({
  page,
}) => {
  proves('FIX-010')
  const person = newPerson('Lena Loading')
  await signUpByApi(casework, person)
  await signIn(page, casework.url, person)
  const release = await holdCalls(page, '**/api/invitation-preview/**')
  const token = await inviteAndGetToken(person)
  await page.goto(`${casework.url}/login?invitation=${token}`)
  await expect(
    page.getByRole('status').filter({ hasText: 'Loading the invitation…' }),
  ).toBeAttached()
  release()
  await expect(getJoinButton(page)).toBeVisible()
  await page.route('**/api/invitation-preview/**', (route) => route.abort())
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'The invitation could not be loaded' }),
  ).toBeVisible()
  await page.unroute('**/api/invitation-preview/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(getJoinButton(page)).toBeVisible()

  await page.route('**/api/accept-invitation/', (route) => route.abort())
  await getJoinButton(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Network error - please check your connection' }),
  ).toBeVisible()
  await page.unroute('**/api/accept-invitation/')
  await getJoinButton(page).click()
  await expect(getToast(page, 'Invitation accepted!')).toBeVisible()
  await page.goto(`${casework.url}/login?invitation=${token}`)
  await expect(
    page.getByRole('heading', { name: 'This invitation is invalid or has expired' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
})

test('an invitation that is not accepted does not block signing in', async ({ page }) => {
  proves('AUTH-066')
  const refusal = 'This invitation is invalid or has expired'
  const person = newPerson('Priya Raman')
  await page.goto(`${casework.url}/register?invitation=forged`)
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await fillSignUp(page, person)
  await enterCode(page, person, 1)
  await expect(getToast(page, refusal)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${casework.url}/login?invitation=forged-again`)
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await fillLogin(page, person)
  await expect(page.getByRole('heading', { name: refusal })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
})
