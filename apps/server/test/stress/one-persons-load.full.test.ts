import { clientEndpoints } from '@casework/contract/clients'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, startTestApp } from '@casework/testing'
import { newDatabase } from '@casework/testing/database/new-database'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { startServer } from '@casework/testing/server-process'

/** `npm run test:stress` raises this and also limits the times. */
const EXPORTS = Number(process.env['STRESS_EXPORTS'] ?? 20)
const LIMITS_TIMES = process.env['STRESS_EXPORTS'] !== undefined
const ROWS = 20_000
const QUIET_LISTS = 100

const findMedian = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test(`${EXPORTS} parallel exports of one user do not slow down the lists of another firm (FIX-050)`, async () => {
  const database = await newDatabase()
  const casework = await startTestApp({ database })
  const [busy, other] = [await newFirm(casework), await newFirm(casework)]
  for (let n = 0; n < 20; n += 1) await other.addClient({ name: `Client ${n}` })
  for (let from = 0; from < ROWS; from += 2000) {
    await inTransaction(casework.authPool, { account_id: busy.account_id }, (scope) =>
      scope.many(sql`insert into clients (account_id, name, email, mobile)
                     select ${busy.account_id}, 'Client ' || n, 'c' || n || '@example.com', n::text from generate_series(${from}::int, ${from + 1999}::int) n`),
    )
  }
  const settings = {
    DATA_DIR: casework.config.DATA_DIR,
    DATABASE_URL: toDatabaseUrl(database.owner),
    SECRET_KEY: database.secret,
    RATE_LIMIT_FACTOR: '1000',
  }
  const server = await startServer(settings)
  onTestFinished(async () => {
    await server.kill()
    await casework.stop()
    await database.drop()
  })
  const measureRequest = async (token: string, path: string) => {
    const started = performance.now()
    const answer = await fetch(`${server.address}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    return { status: answer.status, ms: performance.now() - started }
  }
  const list = () => measureRequest(other.owner.token, clientEndpoints.list.path)
  for (let n = 0; n < QUIET_LISTS; n += 1) await list()
  const listsBefore = []
  for (let n = 0; n < QUIET_LISTS; n += 1) listsBefore.push(await list())

  const exportsEnd = new AbortController()
  const exports = Promise.all(
    Array.from({ length: EXPORTS }, () =>
      measureRequest(busy.owner.token, clientEndpoints.export.path),
    ),
  ).finally(() => exportsEnd.abort())
  const listsDuring = []
  while (!exportsEnd.signal.aborted) listsDuring.push(await list())
  const exported = await exports

  const [before, during] = [
    findMedian(listsBefore.map(({ ms }) => ms)),
    findMedian(listsDuring.map(({ ms }) => ms)),
  ]
  const done = exported.filter(({ status }) => status === 200).length
  process.stdout.write(
    `${EXPORTS} exports, ${done} done, the others asked to wait; ${listsDuring.length} lists of another firm: p50 ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms meanwhile\n`,
  )
  expect(exported.filter(({ status }) => status !== 200 && status !== 429)).toEqual([])
  expect(done).toBeGreaterThanOrEqual(2)
  expect(new Set([...listsBefore, ...listsDuring].map(({ status }) => status))).toEqual(
    new Set([200]),
  )
  expect(LIMITS_TIMES ? during / before : 0).toBeLessThan(4)
}, 180_000)
