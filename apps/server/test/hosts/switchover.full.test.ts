import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFirm, startTestApp } from '@casework/testing'
import { openEventStream } from '@casework/testing/event-stream'
import { startServer } from '@casework/testing/server-process'
import { prepareDatabase } from '../../src/platform/database/migrate/prepare.ts'
import { parseDatabaseUrl } from '../../src/platform/database/connection/database-url.ts'
import { startCluster } from './cluster.ts'

const SECRET = 'a secret of these tests, at least 32 characters'

async function setUp() {
  const cluster = await startCluster()
  onTestFinished(() => cluster.drop())
  const owner = parseDatabaseUrl(cluster.url)
  const roles = await prepareDatabase({ owner, secret: SECRET, log: () => undefined })
  const database = { owner, ...roles, secret: SECRET, drop: async () => undefined }
  const casework = await startTestApp({ database })
  onTestFinished(() => casework.stop())
  const firm = await newFirm(casework)
  const folder = mkdtempSync(join(tmpdir(), 'casework-hosts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: cluster.url,
    SECRET_KEY: SECRET,
    RATE_LIMIT_FACTOR: '1000000',
  })
  onTestFinished(() => server.kill())
  const { token } = firm.owner
  const create = async (name: string) => {
    const answer = await fetch(`${server.address}/api/clients/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, email: null, mobile: null, country: null }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  return { cluster, server, token, create, nodes: cluster.nodes }
}

test('writes go to the new primary after a switchover, without a restart (FIX-097)', async ({
  annotate,
}) => {
  const { nodes, create, server, token } = await setUp()
  const [first, second] = nodes
  expect(await create('before')).toBe(201)

  await first.stop()
  const statuses = new Set<number>()
  statuses.add(await create('meanwhile'))
  await second.promote()
  const promotedAt = performance.now()
  for (let status = 0; status !== 201;) statuses.add((status = await create('after')))
  await annotate(`writes work ${Math.round(performance.now() - promotedAt)} ms after the promotion`)

  expect(statuses).toEqual(new Set([503, 201]))
  const events = await openEventStream(`${server.address}/api/notifications/stream/`, token)
  expect(await events.next()).toBe('event: news\ndata: {}')
  await events.close()

  // The old primary, still the first of the list, comes back as a standby and is passed over.
  await first.startAsStandby()
  await second.asSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'casework_app%'`,
  )
  for (let status = 0; status !== 201;) status = await create('passed over')
  expect(
    await second.asSuperuser(
      "select count(*)::int as n from clients where name in ('before', 'after', 'passed over')",
    ),
  ).toEqual([{ n: 3 }])
})
