// Transactions that fail because of a concurrent one (deadlock, serialization failure) are retried
// without an error for the caller.
import { clientEndpoints } from '@casework/contract/clients'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../../src/platform/database/connection/pools.ts'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { toRefusal } from '../../src/platform/http/errors.ts'
import { newFirm, startTestApp, type Firm, type TestApp } from '@casework/testing'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'

let database: TestDatabase
let casework: TestApp
let firm: Firm
let pool: pg.Pool
beforeAll(async () => {
  database = await newDatabase()
  casework = await startTestApp({ database })
  firm = await newFirm(casework)
  pool = openPool(database.app, { max: 4, onError: () => undefined })
})
afterAll(async () => {
  await pool.end()
  await casework.stop()
  await database.drop()
})

const asOwner = (text: string) => onDatabase(database.owner, (client) => client.query(text))

/** Returns a function whose promises resolve once it was called by all `parties`. */
function createBarrier(parties: number) {
  let arrived = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return () => {
    arrived += 1
    if (arrived === parties) open()
    return opened
  }
}

test('retries the victim of a deadlock, and both transactions succeed (FIX-027)', async () => {
  const waitUntilBothHoldOne = createBarrier(2)
  let attempts = 0
  const lockInOrder = (first: number, second: number) =>
    inTransaction(pool, {}, async (scope) => {
      attempts += 1
      await scope.one(sql`select pg_advisory_xact_lock(${first})`)
      await waitUntilBothHoldOne()
      await scope.one(sql`select pg_advisory_xact_lock(${second})`)
      return 'done'
    })

  expect(await Promise.all([lockInOrder(1, 2), lockInOrder(2, 1)])).toEqual(['done', 'done'])
  expect(attempts).toBe(3)
})

test.for(['40001', '40P01'])(
  'refuses a transaction that always fails with %s with 409 after four attempts (FIX-027)',
  async (state) => {
    let attempts = 0
    const failing = inTransaction(pool, {}, async (scope) => {
      attempts += 1
      await scope.one(sql`select ${attempts}::int`)
      throw Object.assign(new Error('refused'), { code: state, severity: 'ERROR' })
    })

    const error: unknown = await failing.catch((reason: unknown) => reason)
    expect(toRefusal(error)).toMatchObject({ status: 409, type: 'conflict' })
    expect(attempts).toBe(4)
  },
)

test('does not retry other errors (FIX-027)', async () => {
  let attempts = 0
  const failing = inTransaction(pool, {}, async (scope) => {
    attempts += 1
    await scope.one(sql`select 1 / ${0}::int`)
  })
  await expect(failing).rejects.toThrow(/division by zero/)
  expect(attempts).toBe(1)
})

test('draws another id when a create draws an existing one (FIX-027)', async () => {
  const { id } = await firm.addClient()
  await asOwner(`
    alter function random_id rename to truly_random_id;
    create sequence draws;
    grant usage on sequence draws to public;
    create function random_id() returns bigint language plpgsql as
      'begin return case when nextval(''draws'') = 1 then ${id} else truly_random_id() end; end';
    alter table clients alter id set default random_id()`)

  const created = await firm.owner.call(clientEndpoints.create, {
    body: { name: 'The second to draw' },
  })

  expect(created.id).not.toBe(id)
  const { rows } = await asOwner('select last_value::int as draws from draws')
  expect(rows).toEqual([{ draws: 2 }])
})

test.for([
  ['a number', sql`select (2147483647 + ${1}::int)::int as out_of_range`],
  ['a date', sql`select ${'2026-02-30'}::date as out_of_range`],
] as const)(
  'refuses with 400 %s that the database cannot store (FIX-024)',
  async ([, statement]) => {
    const error: unknown = await inTransaction(pool, {}, (scope) => scope.one(statement)).catch(
      (reason: unknown) => reason,
    )
    expect(toRefusal(error)).toMatchObject({ status: 400, type: 'validation_error' })
  },
)
