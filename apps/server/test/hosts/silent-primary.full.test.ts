import { expect, onTestFinished, test } from 'vitest'
import { parseDatabaseUrl } from '../../src/platform/database/connection/database-url.ts'
import { openPool } from '../../src/platform/database/connection/pools.ts'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { startDatabaseProxy } from '../faults/database-proxy.ts'
import { startCluster } from './cluster.ts'

const CONNECTIONS = 4

test('after a silence, idle connections to the lost primary are not used (FIX-097)', async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.drop())
  const [first, second] = cluster.nodes
  await cluster.waitForReplay()
  const proxy = await startDatabaseProxy(first.owner)
  onTestFinished(() => proxy.stop())
  const { port } = proxy.throughProxy(first.owner)
  const config = parseDatabaseUrl(toDatabaseUrl(first.owner))
  const hosts = [port, second.owner.port].map((each) => ({ host: '127.0.0.1', port: each ?? 0 }))
  const pool = openPool({ ...config, hosts } as typeof config, {
    max: CONNECTIONS,
    roundTripMs: 1000,
    onError: () => undefined,
  })
  onTestFinished(() => pool.end())
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
  for (const client of clients) client.release()

  proxy.fallSilent()
  await expect(pool.query('select 1')).rejects.toThrow('did not answer')
  await second.promote()

  await expect.poll(() => pool.totalCount).toBe(0)
  const { rows } = await pool.query<{ port: number }>('select inet_server_port() as port')
  expect(rows).toEqual([{ port: second.owner.port }])
})
