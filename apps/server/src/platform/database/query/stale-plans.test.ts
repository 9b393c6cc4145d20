import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { openPool } from '../connection/pools.ts'
import { createReadScope, inTransaction, sql } from './scope.ts'

async function setUp() {
  const database = await newDatabase()
  const pool = openPool(database.app, { max: 2, onError: () => undefined })
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  const asOwner = (text: string) => onDatabase(database.owner, (client) => client.query(text))
  await asOwner('create table notes (id int); grant all on notes to casework_app')
  await asOwner('insert into notes values (1)')
  return { pool, asOwner }
}

const SELECT = sql`select * from notes`
const INSERT = sql`insert into notes values (2) returning *`

test('a read goes on after a migration has changed the type of a column (FIX-100)', async () => {
  const { pool, asOwner } = await setUp()
  const scope = createReadScope(pool, {})
  const readTwice = () => Promise.all([scope.one(SELECT), scope.one(SELECT)])
  expect(await readTwice()).toEqual([{ id: 1 }, { id: 1 }])

  await asOwner(`alter table notes alter id type text using 'n' || id`)

  expect(await readTwice()).toEqual([{ id: 'n1' }, { id: 'n1' }])
})

test('a write goes on after a migration has changed the type of a column (FIX-100)', async () => {
  const { pool, asOwner } = await setUp()
  const write = () => inTransaction(pool, {}, (scope) => scope.one(INSERT))
  expect(await write()).toEqual({ id: 2 })

  await asOwner('alter table notes alter id type text using id::text')

  expect(await write()).toEqual({ id: '2' })
})
