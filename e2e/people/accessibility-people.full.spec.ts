import { invitationEndpoints } from '@casework/contract/invitations'
import { expect, test } from '@playwright/test'
import { FAILURE_404 } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { requestConnection, addEmployee, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { inspectWhenIdle, newQuietContext, WALK_MS, WIDTHS } from '../support/inspect.ts'
import { waitForLink } from '../support/mail.ts'
import { signIn } from '../support/person.ts'

let casework: Casework
let firm: ApiUser
let token: string

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await newUser(casework)
  const inviter = await newUser(casework, 'Ashcombe, Featherstonehaugh & Partners')
  const message = 'We would be glad to have you with us.'
  await inviter.call(invitationEndpoints.send, {
    body: {
      emails: [firm.person.email],
      invited_names: ['Eleanor'],
      assigned_role: 'gold',
      message,
    },
  })
  token =
    new URL(
      await waitForLink(casework.dataDir, firm.person.email, '/register', 2),
    ).searchParams.get('invitation') ?? ''
  await addEmployee(
    firm,
    await newUser(casework, 'Bartholomew Featherstonehaugh-Cholmondeley'),
    'gold',
  )
  await requestConnection(await newUser(casework, 'Dora Pending'), firm)
  await addEmployee(await newUser(casework, 'Northside Law'), firm, 'gold')
  await requestConnection(firm, await newUser(casework, 'Thornbury & Vale'))
  await firm.call(invitationEndpoints.send, {
    body: {
      emails: ['somebody-with-a-long-address@whitfield-law.example'],
      invited_names: ['Somebody'],
    },
  })
})

for (const width of WIDTHS) {
  test(`people and firms have no WCAG 2.2 AA violations at ${width} px, light and dark`, async ({
    browser,
  }) => {
    test.setTimeout(WALK_MS)
    const context = await newQuietContext(browser, width)
    const page = await context.newPage()
    const visit = async (path: string) => {
      await page.goto(`${casework.url}/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await inspectWhenIdle(page, path)
    }
    // A separate browser context, because a tab remembers the invitation for its next sign-in.
    const guestContext = await newQuietContext(browser, width)
    const invitedPage = await guestContext.newPage()
    await invitedPage.goto(`${casework.url}/register?invitation=${token}`)
    await expect(
      invitedPage.getByText('Ashcombe, Featherstonehaugh & Partners invites you to join as gold.'),
    ).toBeVisible()
    await inspectWhenIdle(invitedPage, 'invited sign-up')
    await guestContext.close()
    await signIn(page, casework.url, firm.person, `/login?invitation=${token}`)
    await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible()
    await inspectWhenIdle(page, 'invitation')
    await page.getByRole('button', { name: 'Not now' }).click()
    for (const path of [
      'connections',
      'connections?tab=received-requests',
      'connections?tab=sent-requests',
      'notifications',
      'notifications?filter=accepted',
      'roles',
      'firm',
    ])
      await visit(path)
    await page.goto(`${casework.url}/connections?tab=requests`)
    await page.getByRole('button', { name: 'Accept Dora Pending' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await inspectWhenIdle(page, 'request without a role')

    await page.getByRole('button', { name: 'Switch Workspace' }).click()
    await expect(page.getByRole('button', { name: /Northside Law/ })).toBeVisible()
    await inspectWhenIdle(page, 'switcher')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await inspectWhenIdle(page, 'bell')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Send Connection Request' }).click()
    await page.getByRole('searchbox').fill('th')
    await expect(page.getByRole('radio').first()).toBeVisible()
    await page.getByRole('button', { name: 'Send Request' }).click()
    await inspectWhenIdle(page, 'send request with faults')
    await page.goto(`${casework.url}/connections?action=invite`)
    await page.getByRole('button', { name: 'Add another person' }).click()
    await page.getByRole('button', { name: 'Send Invitations' }).click()
    await expect(page.getByText('Name is required').first()).toBeVisible()
    await inspectWhenIdle(page, 'invite with faults')

    await page.goto(`${casework.url}/dashboard`)
    await switchTo(page, 'Northside Law')
    await inspectWhenIdle(page, 'switched dashboard')
    await page.route('**/api/check-permissions/**', (route) => route.fulfill(FAILURE_404))
    for (const path of ['connections', 'notifications', 'clients']) await visit(path)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Return to My Account' }).click()
    await expect(page.getByRole('banner')).toContainText('My Dashboard')
    await page.route(/my-followers|my-following|notifications\//, (route) =>
      route.fulfill(FAILURE_404),
    )
    for (const path of ['connections', 'notifications']) await visit(path)
    await context.close()
  })
}
