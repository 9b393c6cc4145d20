import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { BoundedClient } from '../../src/platform/database/bounded-client.ts'
import { findFreePort } from './cluster.ts'

// Vitest reports the uncaught error of a stream as a failure of the run; it ended the process.
test('a client that has found no primary ends quietly (FIX-097)', async () => {
  const hosts = [
    { host: '127.0.0.1', port: await findFreePort() },
    { host: '127.0.0.1', port: await findFreePort() },
  ]
  const client = new BoundedClient({ hosts, user: 'nobody', database: 'none' })
  const { connection } = client as unknown as { connection: { stream: Socket } }

  await expect(client.connect()).rejects.toThrow('No host accepts writes')
  await client.end()

  await expect.poll(() => connection.stream.destroyed).toBe(true)
})
