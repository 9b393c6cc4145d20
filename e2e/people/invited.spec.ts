import { invitationEndpoints } from '@casework/contract/invitations'
import { expect, test, type Page } from '@playwright/test'
import { createCall } from '../support/call.ts'
import { waitForCode, waitForLink } from '../support/mail.ts'
import { fillSignUp, getCodeBox, newPerson, signIn, type Person } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { signUpByApi } from '../support/seed-records.ts'
import { prepareCasework } from '../support/shared-casework.ts'

const casework = prepareCasework()
let firm: string

test.beforeAll(async () => {
  firm = await signUpByApi(casework, newPerson('Whitfield Law'))
})

/** Invites a person and returns the mailed link. */
const invite = async ({ name, email }: Person, mails: number): Promise<string> => {
  await createCall(casework.url, firm)(invitationEndpoints.send, {
    body: { emails: [email], invited_names: [name], assigned_role: 'gold' },
  })
  return waitForLink(casework.dataDir, email, '/register', mails)
}

const INVITED = 'Whitfield Law invites you to join as gold.'
const expectConnected = async (page: Page) => {
  await page.goto(`${casework.url}/connections`)
  await expect(page.getByRole('list', { name: 'Law firms' })).toContainText('Whitfield Law')
}

test('an invitation survives the sign-up and is accepted after the confirmation @core', async ({
  page,
}) => {
  proves(
    'AUTH-026, AUTH-027, AUTH-050, AUTH-066, AUTH-068, AUTH-069, FIX-010, INV-016, INV-017, FIX-273, LOOK-080',
  )
  const person = newPerson('Ingrid Larsen')
  const link = await invite(person, 1)
  const token = new URL(link).searchParams.get('invitation')
  expect(link).toContain(`${casework.url}/register?invitation=`)
  const order: string[] = []
  page.on(
    'request',
    (request) =>
      /api\/(accept-invitation|dashboard\/summary)/.test(request.url()) &&
      order.push(new URL(request.url()).pathname),
  )
  const main = page.getByRole('main')
  const email = page.getByRole('textbox', { name: 'Email' })
  await page.goto(link)
  await expect(main).toContainText(INVITED)
  await expect(main).toContainText('Use the address it was sent to: p…@whitfield-law.example')
  await expect(email).toHaveValue(person.email)
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue(person.name)
  await expect(main.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    `/login?invitation=${token}`,
  )
  // The links in the header have no invitation in their URL.
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(main).toContainText(INVITED)
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(`${casework.url}/register`)
  await page.reload()
  await expect(email).toHaveValue(person.email)
  const registered = page.waitForRequest(/api\/register/)
  await fillSignUp(page, person)
  expect((await registered).postDataJSON()).toMatchObject({ invitation: token })
  await expect(page).toHaveURL(
    `${casework.url}/verify-otp?email=${encodeURIComponent(person.email)}&invitation=${token}`,
  )
  await getCodeBox(page).click()
  await page.keyboard.type(await waitForCode(casework.dataDir, person.email, 2))
  await main.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expectToast(page, 'Account confirmed and invitation accepted!')
  await expect.poll(() => order.at(-1)).toBe('/api/dashboard/summary/')
  expect(order[0]).toBe('/api/accept-invitation/')
  await expectConnected(page)
})

test("a link to another user's invitation joins the firm after switching accounts", async ({
  page,
}) => {
  proves('AUTH-010, FIX-010, OQ-040')
  const [invited, other] = [newPerson('Ada Invited'), newPerson('Otto Other')]
  await signUpByApi(casework, invited)
  await signUpByApi(casework, other)
  const token = new URL(await invite(invited, 2)).searchParams.get('invitation')
  await signIn(page, casework.url, other, `/login?invitation=${token}`)
  const join = page.getByRole('button', { name: 'Join Whitfield Law' })
  await join.click()
  const refusal = page.getByRole('alert').filter({
    hasText: 'This invitation was sent to another address. Sign in with that address to accept it.',
  })
  await refusal.getByRole('button', { name: 'Use another account' }).click()
  await expect(page).toHaveURL(`${casework.url}/login`)
  // Waits for the invitation, because it appears above the form and moves the form down.
  await expect(page.getByRole('main')).toContainText(INVITED)
  await page.getByRole('textbox', { name: 'Email' }).fill(invited.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(invited.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await join.click()
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await expectToast(page, 'Invitation accepted!')
  await expectConnected(page)
})
