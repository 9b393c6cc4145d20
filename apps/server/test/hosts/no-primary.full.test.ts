import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { BoundedClient } from '../../src/platform/database/connection/bounded-client.ts'
import { prepareDatabase } from '../../src/platform/database/migrate/prepare.ts'
import type { HostsConfig } from '../../src/platform/database/connection/primary-client.ts'
import { newEmptyDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { reservePort } from '@casework/testing/ports'

// An uncaught stream error used to end the process. Vitest reports one as a failure of the run.
test('a client that has found no primary ends quietly (FIX-097)', async () => {
  const hosts = [
    { host: '127.0.0.1', port: await reservePort() },
    { host: '127.0.0.1', port: await reservePort() },
  ]
  const client = new BoundedClient({ hosts, user: 'nobody', database: 'none' })
  const { connection } = client as unknown as { connection: { stream: Socket } }

  await expect(client.connect()).rejects.toThrow('No host accepts writes')
  await client.end()

  await expect.poll(() => connection.stream.destroyed).toBe(true)
})

test('a start with a list of hosts names another SECRET_KEY, and sets the passwords again (FIX-097)', async () => {
  const { owner, secret, drop } = await newEmptyDatabase()
  onTestFinished(drop)
  const { host = '', port = 0 } = owner
  const hosts = [{ host, port }]
  const prepareWith = (key: string) =>
    prepareDatabase({
      owner: { ...owner, hosts } as HostsConfig,
      secret: key,
      log: () => undefined,
    })
  const { app } = await prepareWith(secret)

  await onDatabase(app, () =>
    expect(prepareWith(`another ${secret}`)).rejects.toThrow('another SECRET_KEY'),
  )
  const changed = await prepareWith(`another ${secret}`)

  await onDatabase(changed.app, (client) => client.query('select 1'))
})
