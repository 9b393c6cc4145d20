import { invitationEndpoints } from '@casework/contract/invitations'
import { expect, test, type Page } from '@playwright/test'
import { holdCalls, FAILURE_404 } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newUser, type ApiUser, type Role } from '../support/firm.ts'
import { expectAccessible } from '../support/inspect.ts'
import { signIn } from '../support/person.ts'
import { expectToast, resizeWindow } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const invite = async (
  firm: ApiUser,
  guest: ApiUser,
  fields: { message?: string; assigned_role?: Role } = {},
): Promise<number> => {
  const body = {
    emails: [guest.person.email],
    invited_names: [guest.person.name],
    assigned_role: 'diamond' as Role,
    ...fields,
  }
  const { invitations_sent } = await firm.call(invitationEndpoints.send, { body })
  return invitations_sent[0]?.id ?? Number.NaN
}
const getInvitations = (page: Page) => page.getByRole('list', { name: 'Invitations to you' })
const getBell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

test('an invitation is opened from the bell and answered by keyboard, and the firm sees it immediately @core', async ({
  browser,
}) => {
  proves('FIX-011')
  const [firm, guest] = [
    await newUser(casework, 'Thornbury & Vale'),
    await newUser(casework, 'Gwen Guest'),
  ]
  const [first, second] = [await browser.newContext(), await browser.newContext()]
  const [theirs, mine] = [await first.newPage(), await second.newPage()]
  await signIn(theirs, casework.url, firm.person)
  await signIn(mine, casework.url, guest.person)
  await invite(firm, guest, { message: 'Welcome,\nsee www.thornbury.example' })
  await theirs.goto(`${casework.url}/connections`)
  await expect(
    theirs.getByRole('list', { name: 'Open invitations' }).getByRole('listitem'),
  ).toContainText(guest.person.email)

  await expect(getBell(mine)).toHaveAccessibleName('Notifications, 1 unread')
  await getBell(mine).focus()
  await mine.keyboard.press('Enter')
  const panel = mine.getByRole('dialog', { name: 'Notifications' })
  const link = panel.getByRole('link', { name: /New invitation/ })
  await link.focus()
  await mine.keyboard.press('Enter')

  await expect(panel).toBeHidden()
  await expect(mine).toHaveURL(/\/connections\?tab=received-requests&item=invitation-\d+$/)
  await expect(mine.getByRole('tab', { name: 'Received Requests' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const row = getInvitations(mine).getByRole('listitem')
  await expect(row).toBeFocused()
  for (const text of [
    'Thornbury & Vale',
    'Diamond',
    'Invited by Thornbury & Vale on',
    'see www.thornbury.example',
  ])
    await expect(row).toContainText(text)
  // User input is shown as text.
  await expect(row.getByRole('link')).toHaveCount(0)
  await expect(getBell(mine)).toHaveAccessibleName('Notifications')
  await mine.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: 'Accept Thornbury & Vale' })).toBeFocused()
  await mine.keyboard.press('Enter')
  await expectToast(mine, 'Invitation accepted!')
  await expect(mine.getByRole('heading', { name: 'No invitations' })).toBeVisible()
  await mine.getByRole('tab', { name: 'My Connections' }).click()
  await expect(mine.getByRole('list', { name: 'Law firms' }).getByRole('listitem')).toContainText(
    'Thornbury & Vale',
  )

  await getBell(theirs).click()
  await theirs
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /Invitation accepted/ })
    .click()
  await expect(
    theirs
      .getByRole('list', { name: 'Employees' })
      .getByRole('listitem')
      .filter({ hasText: 'Gwen Guest' }),
  ).toBeFocused()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'No open invitations' })).toBeVisible()
  await first.close()
  await second.close()
})

test('a declined invitation disappears for both, and the firm gets a notification', async ({
  browser,
}) => {
  proves('FIX-011')
  const [firm, guest] = [
    await newUser(casework, 'Harbour Law'),
    await newUser(casework, 'Dan Decliner'),
  ]
  await invite(firm, guest)
  const [first, second] = [await browser.newContext(), await browser.newContext()]
  const [theirs, mine] = [await first.newPage(), await second.newPage()]
  await signIn(theirs, casework.url, firm.person)
  await signIn(mine, casework.url, guest.person, '/connections?tab=received-requests')
  await mine.getByRole('button', { name: 'Decline Harbour Law' }).click()
  await expectToast(mine, 'Invitation declined')
  await expect(mine.getByRole('heading', { name: 'No invitations' })).toBeVisible()

  await expect(getBell(theirs)).toHaveAccessibleName('Notifications, 1 unread')
  await theirs.goto(`${casework.url}/notifications`)
  await theirs
    .getByRole('main')
    .getByRole('link', { name: /Dan Decliner declined your invitation\./ })
    .click()
  await expect(theirs).toHaveURL(/\/connections\?item=invitation-\d+$/)
  await expect(theirs.getByRole('heading', { name: 'No open invitations' })).toBeVisible()
  await expect(getBell(theirs)).toHaveAccessibleName('Notifications')
  await first.close()
  await second.close()
})

test('the list shows loading, failure and a concurrent change, and has no accessibility violations', async ({
  page,
}) => {
  proves('FIX-011')
  const [firm, guest] = [await newUser(casework, 'Northside Law'), await newUser(casework)]
  const id = await invite(firm, guest)
  await signIn(page, casework.url, guest.person)
  const release = await holdCalls(page, '**/api/received-invitations/')
  await page.goto(`${casework.url}/connections?tab=received-requests`)
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' }).first()).toBeAttached()
  release()
  await expect(getInvitations(page)).toBeVisible()
  await page.route('**/api/received-invitations/', (route) => route.fulfill(FAILURE_404))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed to load invitations' })).toBeVisible()
  await page.unroute('**/api/received-invitations/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(getInvitations(page)).toBeVisible()
  await page.route('**/notifications/stream/', (route) => route.abort())
  for (const width of [1440, 390]) {
    await resizeWindow(page, { width, height: 900 })
    await expectAccessible(page, `received invitations, ${width} px`)
  }

  await firm.call(invitationEndpoints.withdraw, { params: { id } })
  await page.getByRole('button', { name: 'Accept Northside Law' }).click()
  await expectToast(page, 'Invitation not found')
  await expect(page.getByRole('heading', { name: 'No invitations' })).toBeVisible()
})
