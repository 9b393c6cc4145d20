import { expect, test, type Page } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { requestConnection, newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'

const casework = prepareCasework()

const getBell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const getPanel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const getRows = (page: Page) =>
  page.getByRole('main').getByRole('list', { name: 'Notifications' }).getByRole('listitem')

/** Half of the polling interval: a notification that appears within it was pushed. */
const PUSHED = { timeout: 15_000 }

test('notifications reach every tab immediately over one stream, and are marked as read and deleted @core', async ({
  page,
  context,
}) => {
  const firm = await newUser(casework, 'Swift Law')
  let streams = 0
  context.on(
    'request',
    (request) => request.url().includes('/notifications/stream/') && (streams += 1),
  )
  const streamRequest = context.waitForEvent('request', (request) =>
    request.url().includes('/notifications/stream/'),
  )
  await signIn(page, casework.url, firm.person)
  const otherTab = await context.newPage()
  await otherTab.goto(`${casework.url}/notifications`)
  await streamRequest
  await requestConnection(await newUser(casework, 'Ines Asker'), firm)
  // The first event shows that the stream is connected.
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(getBell(otherTab)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(getRows(otherTab)).toContainText('Ines Asker wants to connect with your account')
  const secondRequester = await newUser(casework, 'Jonas Asker')
  const nameChanged = expect(getBell(page)).toHaveAccessibleName('Notifications, 2 unread', PUSHED)
  await requestConnection(secondRequester, firm)
  await nameChanged
  await expect(getRows(otherTab).first()).toContainText('Jonas Asker', PUSHED)
  expect(streams).toBe(1)

  await getBell(page).click()
  await getPanel(page)
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: 'Mark as read' })
    .click()
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await getRows(otherTab)
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await otherTab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(getRows(otherTab)).toHaveCount(1)
  await otherTab.reload()
  await expect(getRows(otherTab)).toHaveCount(1)
  await expect(getRows(otherTab)).toContainText('Ines Asker wants to connect')
})
