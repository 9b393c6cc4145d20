import { expect, test, type Page } from '@playwright/test'
import { newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { shareCasework } from '../support/shared-casework.ts'

const getBell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

test('an invitation is opened from the bell and answered by keyboard, and the firm sees it immediately', async ({
  browser,
  page: theirs,
}) => {
  proves('FIX-004, FIX-011, OQ-107')
  const casework = await shareCasework()
  const [firm, guest] = [
    await newUser(casework, 'Thornbury & Vale'),
    await newUser(casework, 'Gwen Guest'),
  ]
  const context = await browser.newContext()
  const mine = await context.newPage()
  await signIn(mine, casework.url, guest.person)
  await signIn(theirs, casework.url, firm.person, '/connections?action=invite')
  const dialog = theirs.getByRole('dialog', { name: 'Invite Employees' })
  await dialog.getByLabel('Email of person 1').fill(guest.person.email)
  await dialog.getByLabel('Name of person 1').fill('Gwen')
  await dialog.getByRole('radio', { name: /^Diamond/ }).check()
  await dialog.getByRole('button', { name: 'Send Invitations' }).click()
  await expectToast(theirs, 'Successfully sent 1 invitation(s) with diamond role!')
  const invited = theirs.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')
  // Without a reload: the page polls while a mail is queued.
  await expect(invited.getByText('Sent', { exact: true })).toBeVisible()

  await expect(getBell(mine)).toHaveAccessibleName('Notifications, 1 unread')
  await getBell(mine).focus()
  await mine.keyboard.press('Enter')
  const panel = mine.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('link', { name: /New invitation/ }).press('Enter')
  await expect(panel).toBeHidden()
  await expect(mine).toHaveURL(/\/connections\?tab=received-requests&item=invitation-\d+$/)
  const row = mine.getByRole('list', { name: 'Invitations to you' }).getByRole('listitem')
  await expect(row).toBeFocused()
  await expect(row).toContainText('Invited by Thornbury & Vale on')
  await expect(getBell(mine)).toHaveAccessibleName('Notifications')
  await mine.keyboard.press('Tab')
  await mine.keyboard.press('Enter')
  await expectToast(mine, 'Invitation accepted!')
  await mine.getByRole('tab', { name: 'My Connections' }).click()
  await expect(mine.getByRole('list', { name: 'Law firms' })).toContainText('Thornbury & Vale')

  await getBell(theirs).click()
  await theirs
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /Invitation accepted/ })
    .click()
  const employees = theirs.getByRole('list', { name: 'Employees' }).getByRole('listitem')
  await expect(employees.filter({ hasText: 'Gwen Guest' })).toBeFocused()
  await expect(theirs.getByRole('heading', { name: 'No open invitations' })).toBeVisible()
  await context.close()
})
