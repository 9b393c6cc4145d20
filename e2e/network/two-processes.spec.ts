import { connectionEndpoints } from '@casework/contract/connections'
import { expect, test, type Page } from '@playwright/test'
import { freePort, SERVER_COMMAND, startCasework, type Casework } from '../support/casework.ts'
import { requestConnection, getConnectionId, newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'

const WITH_EXTERNAL_POSTGRES = [
  'apps/server/test/database/with-external-postgres.ts',
  'DATABASE_URL',
]
const [NODE = ''] = SERVER_COMMAND

/** Half of the polling interval: what appears within it was pushed. */
const AT_ONCE = { timeout: 15_000 }

let one: Casework
let other: { url: string; dataDir: string }

test.beforeAll(async () => {
  const port = await freePort()
  const command = [NODE, ...WITH_EXTERNAL_POSTGRES, NODE, 'e2e/support/two-servers.ts']
  one = await startCasework({
    command,
    env: { SECRET_KEY: 'x'.repeat(32), SECOND_PORT: String(port) },
  })
  other = { url: `http://127.0.0.1:${port}`, dataDir: one.dataDir }
  await expect
    .poll(async () => (await fetch(`${other.url}/health/ready`).catch(() => undefined))?.status, {
      timeout: 30_000,
    })
    .toBe(200)
})
test.afterAll(() => one.stop())

const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

test('a notification created in one process appears immediately in a browser connected to another', async ({
  page,
}) => {
  const firm = await newUser(one, 'Harbour Law')
  const employee = await newUser(other, 'Ann Poe')
  const streaming = page.waitForResponse(
    (response) => response.url().includes('/notifications/stream/') && response.status() === 200,
  )
  await signIn(page, one.url, firm.person)
  await streaming
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  await requestConnection(employee, firm)

  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', AT_ONCE)
})

test('a right revoked through one process is refused by the other from the next request', async () => {
  const [firm, employee] = [await newUser(one, 'Northside Law'), await newUser(other, 'Sam Lee')]
  const request = await requestConnection(employee, firm)
  await firm.call(connectionEndpoints.answer, {
    body: {
      id: request,
      status: 'accepted',
      assigned_role: 'admin',
    },
  })
  const clients = () =>
    fetch(`${other.url}/api/clients/?owner_account_id=${firm.account}`, {
      headers: { authorization: employee.authorization },
    })
  expect([(await clients()).status, (await clients()).status]).toEqual([200, 200])

  await firm.call(connectionEndpoints.manage, {
    body: {
      connection_id: await getConnectionId(firm, employee),
      action: 'delete',
    },
  })

  expect((await clients()).status).toBe(403)
})
