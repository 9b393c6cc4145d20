import { connectionEndpoints } from '@casework/contract/connections'
import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { requestConnection, getConnectionId, addEmployee, newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const getBell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const getRow = (page: Page, list: string, name: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name })

test('each kind of notification opens its record and is then read', async ({ page }) => {
  proves('FIX-011')
  const me = await newUser(casework, 'Mona Middle')
  const [employer, refusing] = [
    await newUser(casework, 'Employer LLP'),
    await newUser(casework, 'Refusing LLP'),
  ]
  await addEmployee(employer, me, 'gold')
  await employer.call(connectionEndpoints.updateRole, {
    body: {
      connection_id: await getConnectionId(employer, me),
      new_role: 'silver',
    },
  })
  await refusing.call(connectionEndpoints.answer, {
    body: {
      id: await requestConnection(me, refusing),
      status: 'rejected',
    },
  })
  for (const name of ['Ann First', 'Bob Second'])
    await requestConnection(await newUser(casework, name), me)
  await signIn(page, casework.url, me.person)
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 5 unread')

  const kinds = [
    [/Bob Second wants to connect/, 'Received Requests', 'Waiting for your answer', 'Bob Second'],
    [/Ann First wants to connect/, 'Received Requests', 'Waiting for your answer', 'Ann First'],
    [/Refusing LLP declined/, 'Sent Requests', 'Sent Requests', 'Refusing LLP'],
    [/Your role at Employer LLP is now silver/, 'My Connections', 'Law firms', 'Employer LLP'],
    [
      /Employer LLP accepted your connection request/,
      'My Connections',
      'Law firms',
      'Employer LLP',
    ],
  ] as const
  for (const [index, [text, tab, list, name]] of kinds.entries()) {
    await page.goto(`${casework.url}/notifications`)
    await page.getByRole('main').getByRole('link', { name: text }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(getRow(page, list, name)).toBeFocused()
    const unreadLeft = kinds.length - index - 1
    await expect(getBell(page)).toHaveAccessibleName(
      unreadLeft === 0 ? 'Notifications' : `Notifications, ${unreadLeft} unread`,
    )
  }
})

test('a notification of a deleted or unknown record leaves the page as it is', async ({ page }) => {
  proves('FIX-011')
  const me = await newUser(casework)
  await signIn(page, casework.url, me.person)
  for (const item of ['invitation-999999', 'firm-7', 'nonsense', 'firm-0', 'firm-<b>']) {
    await page.goto(`${casework.url}/connections?item=${encodeURIComponent(item)}`)
    await expect(page.getByRole('heading', { name: 'No law firms yet' })).toBeVisible()
  }
})

test('of 520 notifications 500 are kept, and "Mark all read" leaves none unread', async ({
  page,
}) => {
  proves('FIX-028')
  test.setTimeout(300_000)
  const [me, employer] = [await newUser(casework), await newUser(casework, 'Busy LLP')]
  await addEmployee(employer, me, 'gold')
  const connection_id = await getConnectionId(employer, me)
  for (let change = 0; change < 520; change += 1)
    await employer.call(connectionEndpoints.updateRole, {
      body: {
        connection_id,
        new_role: change % 2 ? 'gold' : 'silver',
      },
    })
  await signIn(page, casework.url, me.person)
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 500 unread')
  await getBell(page).click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: 'Mark all read' })
    .click()
  await expect(getBell(page)).toHaveAccessibleName('Notifications')
  await page.goto(`${casework.url}/notifications?filter=unread`)
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible()
  await expect(getBell(page)).toHaveAccessibleName('Notifications')
})
