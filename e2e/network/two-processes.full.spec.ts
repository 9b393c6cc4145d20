import { connectionEndpoints } from '@casework/contract/connections'
import { expect, test, type Page } from '@playwright/test'
import { findFreePort, SERVER_COMMAND, startCasework, type Casework } from '../support/casework.ts'
import { requestConnection, getConnectionId, newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'

const WITH_EXTERNAL_POSTGRES = [
  'packages/testing/src/database/with-external-postgres.ts',
  'DATABASE_URL',
]
const [NODE = ''] = SERVER_COMMAND

/** Half of the polling interval: a notification that appears within it was pushed. */
const PUSHED = { timeout: 15_000 }

let first: Casework
let second: { url: string; dataDir: string }

test.beforeAll(async () => {
  const port = await findFreePort()
  const command = [NODE, ...WITH_EXTERNAL_POSTGRES, NODE, 'e2e/support/two-servers.ts']
  first = await startCasework({
    command,
    env: { SECRET_KEY: 'x'.repeat(32), SECOND_PORT: String(port) },
  })
  second = { url: `http://127.0.0.1:${port}`, dataDir: first.dataDir }
  await expect
    .poll(async () => (await fetch(`${second.url}/health/ready`).catch(() => undefined))?.status, {
      timeout: 30_000,
    })
    .toBe(200)
})
test.afterAll(() => first.stop())

const getBell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

test('a notification created in one process appears immediately in a browser connected to another', async ({
  page,
}) => {
  const firm = await newUser(first, 'Harbour Law')
  const employee = await newUser(second, 'Ann Poe')
  const streaming = page.waitForResponse(
    (response) => response.url().includes('/notifications/stream/') && response.status() === 200,
  )
  await signIn(page, first.url, firm.person)
  await streaming
  await expect(getBell(page)).toHaveAccessibleName('Notifications')

  await requestConnection(employee, firm)

  await expect(getBell(page)).toHaveAccessibleName('Notifications, 1 unread', PUSHED)
})

test('a right revoked through one process is refused by the other from the next request', async () => {
  const [firm, employee] = [await newUser(first, 'Northside Law'), await newUser(second, 'Sam Lee')]
  const request = await requestConnection(employee, firm)
  await firm.call(connectionEndpoints.answer, {
    body: {
      id: request,
      status: 'accepted',
      assigned_role: 'admin',
    },
  })
  const fetchClients = () =>
    fetch(`${second.url}/api/clients/?owner_account_id=${firm.account}`, {
      headers: { authorization: employee.authorization },
    })
  expect([(await fetchClients()).status, (await fetchClients()).status]).toEqual([200, 200])

  await firm.call(connectionEndpoints.manage, {
    body: {
      connection_id: await getConnectionId(firm, employee),
      action: 'delete',
    },
  })

  expect((await fetchClients()).status).toBe(403)
})
