import { invitationEndpoints } from '@casework/contract/invitations'
import { expect, test, type Page } from '@playwright/test'
import { startMailServer, type MailServer } from '../../apps/server/test/mail/mail-server.ts'
import { holdCalls, FAILURE_404 } from '../support/answers.ts'
import { newDataDir, startCasework, type Casework } from '../support/casework.ts'
import { newUser, toApiUser, type ApiUser } from '../support/firm.ts'
import { expectAccessible } from '../support/inspect.ts'
import { newPerson, signIn } from '../support/person.ts'
import { rmSync } from 'node:fs'
import { expectToast, resizeWindow } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let dataDir: string
let casework: Casework
let server: MailServer
let firm: ApiUser
let guest: ApiUser

// Sign-ups read their codes from mails in files, so the mail server is used after a restart.
test.beforeAll(async () => {
  dataDir = newDataDir()
  casework = await startCasework({ dataDir })
  const [owner, invited] = [
    await newUser(casework, 'Whitfield Law'),
    await newUser(casework, 'Gwen Guest'),
  ]
  await casework.end()
  server = await startMailServer()
  server.chooseOutcome = ([recipient = '']) =>
    recipient.includes('stranger') ? 'rejectRecipient' : 'accept'
  casework = await startCasework({ dataDir, env: { SMTP_URL: server.url } })
  firm = await toApiUser(casework, owner.person, owner.authorization)
  guest = await toApiUser(casework, invited.person, invited.authorization)
})
test.afterAll(async () => {
  await casework.stop()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const getList = (page: Page) => page.getByRole('list', { name: 'Open invitations' })
const getRow = (page: Page, email: string) =>
  getList(page).getByRole('listitem').filter({ hasText: email })
const getBell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const findMails = (email: string) =>
  server.received.filter(
    ({ recipients, mail }) =>
      recipients.includes(email) && mail.subject?.includes('invites you to Casework'),
  )
const findMailedLink = (email: string) =>
  new URL(
    /https?:\/\/\S+invitation=\S+/.exec(findMails(email).at(-1)?.mail.text ?? '')?.[0] ??
      'http://none',
  )

const inviteOnScreen = async (page: Page, ...emails: string[]) => {
  await page.getByRole('button', { name: 'Invite Employees' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Employees' })
  for (const [index, email] of emails.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Add another person' }).click()
    await dialog.getByLabel(`Email of person ${index + 1}`).fill(email)
    await dialog.getByLabel(`Name of person ${index + 1}`).fill('Ann')
  }
  await dialog.getByRole('button', { name: 'Send Invitations' }).click()
  await expect(dialog).toBeHidden()
}

test('the owner sees which mails were delivered, gets a notification of a refused one, and resends it', async ({
  page,
}) => {
  proves('FIX-004, FIX-026')
  const [delivered, refused] = [newPerson().email, `stranger-${newPerson().email}`]
  await signIn(page, casework.url, firm.person, '/connections')
  await expect(page.getByRole('heading', { name: 'No open invitations' })).toBeVisible()
  await inviteOnScreen(page, delivered, refused)
  await expectToast(page, 'Successfully sent 2 invitation(s) with silver role!')

  // Without a reload: the page polls while a mail is pending.
  await expect(getRow(page, delivered).getByText('Sent', { exact: true })).toBeVisible()
  await expect(getRow(page, refused).getByText('Not delivered', { exact: true })).toBeVisible()
  await expect(getRow(page, refused)).toContainText(`550 5.1.1 <${refused}> is unknown here, see …`)
  await expect(getRow(page, refused)).toContainText(/Sent on .+, expires on .+/)

  await expect(getBell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await page.goto(`${casework.url}/notifications`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Invitation not delivered/ })
    .click()
  await expect(getRow(page, refused)).toBeFocused()

  server.chooseOutcome = () => 'accept'
  await getRow(page, refused)
    .getByRole('button', { name: `Resend ${refused}` })
    .click()
  await expectToast(page, 'Invitation sent again')
  await expect(getRow(page, refused).getByText('Sent', { exact: true })).toBeVisible()
  expect(findMails(refused)).toHaveLength(1)
})

test('withdrawing an invitation asks first and invalidates the link, also while the invited person looks at it', async ({
  browser,
}) => {
  proves('FIX-004')
  const [firmContext, guestContext] = [await browser.newContext(), await browser.newContext()]
  const [firmPage, guestPage] = [await firmContext.newPage(), await guestContext.newPage()]
  await signIn(firmPage, casework.url, firm.person)
  await signIn(guestPage, casework.url, guest.person)
  await firmPage.goto(`${casework.url}/connections`)
  await inviteOnScreen(firmPage, guest.person.email)
  await expect.poll(() => findMails(guest.person.email).length).toBe(1)
  await guestPage.goto(`${casework.url}/login${findMailedLink(guest.person.email).search}`)
  await expect(guestPage.getByRole('button', { name: 'Join Whitfield Law' })).toBeVisible()

  const dialog = firmPage.getByRole('alertdialog', { name: 'Withdraw invitation' })
  const withdraw = getRow(firmPage, guest.person.email).getByRole('button', {
    name: `Withdraw ${guest.person.email}`,
  })
  await withdraw.focus()
  await firmPage.keyboard.press('Enter')
  await expect(dialog).toContainText(
    `The link that was sent to ${guest.person.email} stops working.`,
  )
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await firmPage.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(getRow(firmPage, guest.person.email)).toBeVisible()
  await withdraw.click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(firmPage, 'Invitation withdrawn')
  await expect(getRow(firmPage, guest.person.email)).toHaveCount(0)

  await guestPage.getByRole('button', { name: 'Join Whitfield Law' }).click()
  await expect(
    guestPage.getByRole('alert').filter({ hasText: 'This invitation is invalid or has expired' }),
  ).toBeVisible()
  await guestPage.goto(`${casework.url}/connections?tab=received-requests`)
  await expect(guestPage.getByRole('heading', { name: 'No invitations' })).toBeVisible()
  await firmContext.close()
  await guestContext.close()
})

test('the list shows loading, failure and a concurrent change, and has no accessibility violations', async ({
  page,
}) => {
  proves('FIX-004')
  const email = `a-rather-long-address-of-somebody-${newPerson().email}`
  const { invitations_sent } = await firm.call(invitationEndpoints.send, {
    body: {
      emails: [email],
      invited_names: ['Ann'],
    },
  })
  await signIn(page, casework.url, firm.person)
  const release = await holdCalls(page, '**/api/invitations/')
  await page.goto(`${casework.url}/connections`)
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' }).first()).toBeAttached()
  release()
  await expect(getRow(page, email)).toBeVisible()
  await page.route('**/api/invitations/', (route) => route.fulfill(FAILURE_404))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed to load invitations' })).toBeVisible()
  await page.unroute('**/api/invitations/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(getRow(page, email).getByText('Sent', { exact: true })).toBeVisible()
  await page.route('**/notifications/stream/', (route) => route.abort())
  for (const width of [1440, 390]) {
    await resizeWindow(page, { width, height: 900 })
    await expectAccessible(page, `open invitations, ${width} px`)
  }

  await firm.call(invitationEndpoints.withdraw, {
    params: { id: invitations_sent[0]?.id ?? Number.NaN },
  })
  await getRow(page, email)
    .getByRole('button', { name: /^Resend/ })
    .click()
  await expectToast(page, 'Invitation not found')
  await expect(getRow(page, email)).toHaveCount(0)
})
