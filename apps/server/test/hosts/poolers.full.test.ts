import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientEndpoints } from '@casework/contract/clients'
import type pg from 'pg'
import { expect, onTestFinished, test, type TestContext } from 'vitest'
import { prepareDatabase } from '../../src/platform/database/migrate/prepare.ts'
import { startServer } from '@casework/testing/server-process'
import { openEventStream } from '@casework/testing/event-stream'
import { newFirm, startTestApp } from '@casework/testing'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { newDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { accountTopic, notifyTopics } from '../../src/platform/push/index.ts'
import { inTransaction } from '../../src/platform/database/query/scope.ts'
import { NAMED_STATEMENTS_SINCE, poolerVersion, startPooler } from './pooler.ts'

const skipWithoutPooler = ({ skip }: TestContext) =>
  skip(poolerVersion === undefined, 'PgBouncer is not installed')

async function setUp(mode: 'session' | 'transaction') {
  const database = await newDatabase()
  onTestFinished(() => database.drop())
  const pooler = await startPooler(mode, database)
  onTestFinished(() => pooler.stop())
  const casework = await startTestApp({ database })
  onTestFinished(() => casework.stop())
  const folder = mkdtempSync(join(tmpdir(), 'casework-pooler-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const start = async (settings: Record<string, string>) => {
    const server = await startServer({
      DATA_DIR: folder,
      SECRET_KEY: database.secret,
      RATE_LIMIT_FACTOR: '1000000',
      ...settings,
    })
    onTestFinished(() => server.kill())
    return server
  }
  return { database, pooler, casework, start }
}

/** Uses a running server through its pooler: a write, a read and a notification. */
async function use(address: string, { casework }: Awaited<ReturnType<typeof setUp>>) {
  const { owner } = await newFirm(casework)
  const headers = {
    authorization: `Bearer ${owner.token}`,
    'content-type': 'application/json',
  }
  const created = await fetch(`${address}/api${clientEndpoints.create.path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Through a pooler', email: null, mobile: null, country: null }),
  })
  await created.arrayBuffer()
  const lists = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`${address}/api${clientEndpoints.list.path}`, { headers }),
    ),
  )
  const texts = await Promise.all(lists.map((list) => list.text()))
  const events = await openEventStream(`${address}/api/notifications/stream/`, owner.token)
  // One when it opens, one when it listens, one for the notification.
  await events.next()
  await events.next()
  await inTransaction(casework.appPool, {}, (scope) =>
    scope.one(notifyTopics([accountTopic(owner.account_id)])),
  )
  const event = await events.next()
  await events.close()
  const read = texts.filter((text) => text.includes('Through a pooler')).length
  return { written: created.status, read, event }
}

const WORKS = { written: 201, read: 20, event: 'event: news\ndata: {}' }

const countLocks = (owner: pg.ClientConfig) =>
  onDatabase(owner, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 742001
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.n
  })

test('a pooler in transaction mode is refused without a way past it (FIX-098)', async (context) => {
  skipWithoutPooler(context)
  const { database, pooler } = await setUp('transaction')
  const owner = pooler.throughPooler(database.owner)

  await expect(
    prepareDatabase({ owner, secret: database.secret, log: () => undefined }),
  ).rejects.toThrow(/a pooler in transaction mode.*DATABASE_DIRECT_URL/)

  expect(await countLocks(database.owner)).toBe(0)
})

test('a pooler in session mode needs nothing else (FIX-098)', async (context) => {
  skipWithoutPooler(context)
  const parts = await setUp('session')
  const { database, pooler, start } = parts
  const { address } = await start({
    DATABASE_URL: toDatabaseUrl(pooler.throughPooler(database.owner)),
  })
  expect(await use(address, parts)).toEqual(WORKS)
})

test('the job queue uses the direct address (FIX-098)', async (context) => {
  skipWithoutPooler(context)
  const parts = await setUp('session')
  const { database, pooler, start } = parts
  const { address } = await start({
    DATABASE_URL: toDatabaseUrl(pooler.throughPooler(database.owner)),
    DATABASE_DIRECT_URL: toDatabaseUrl(database.owner),
  })
  expect(await use(address, parts)).toEqual(WORKS)
  const direct = await onDatabase(database.owner, async (client) => {
    const { rows } = await client.query<{ name: string; tcp: boolean }>(
      `select distinct application_name as name, client_addr is not null as tcp from pg_stat_activity
       where datname = current_database() and usename like 'casework_%' and query not like 'select distinct%' order by 1`,
    )
    return rows
  })
  expect(direct).toContainEqual({ name: 'casework/jobs', tcp: false })
})

test('requests pass a pooler in transaction mode (FIX-098)', async (context) => {
  skipWithoutPooler(context)
  context.skip(
    (poolerVersion ?? 0) < NAMED_STATEMENTS_SINCE,
    'PgBouncer before 1.21 keeps no named statements in transaction mode',
  )
  const parts = await setUp('transaction')
  const { database, pooler, start } = parts
  const { address } = await start({
    DATABASE_URL: toDatabaseUrl(pooler.throughPooler(database.owner)),
    DATABASE_DIRECT_URL: toDatabaseUrl(database.owner),
  })
  expect(await use(address, parts)).toEqual(WORKS)
})
