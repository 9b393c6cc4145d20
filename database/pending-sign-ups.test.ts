import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEmptyDatabase, type TestDatabase } from '../apps/server/test/database/new-database.ts'

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url))
const NOTHING = () => undefined
const logger = { debug: NOTHING, info: NOTHING, warn: NOTHING, error: NOTHING }

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await newEmptyDatabase()
  owner = new pg.Client(database.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const migrate = (count: number) =>
  runner({
    dbClient: owner,
    dir: FOLDER,
    direction: 'up',
    migrationsTable: 'migrations',
    noLock: true,
    count,
    logger,
  })

const insertUser = async (email: string, verified_at: string | null) => {
  const { rows } = await owner.query<{ id: string; account: string }>(
    `with person as (
       insert into users (name, email, mobile, country_id, password_hash, email_verified_at) values ('Jane', $1, '1', 840, 'x', $2) returning id)
     insert into accounts (owner_user_id, name) select id, 'Jane' from person returning id as account, owner_user_id as id`,
    [email, verified_at],
  )
  return rows[0] ?? { id: '', account: '' }
}

test('an upgrade removes sign-ups that were never confirmed, keeps everybody else, and takes present addresses as proven (FIX-001)', async () => {
  const before = globSync('*.sql', { cwd: FOLDER }).filter((name) => name < '0066').length
  await migrate(before)
  await insertUser('confirmed@example.com', '2026-01-01T00:00:00Z')
  await insertUser('abandoned@example.com', null)
  const locked = await insertUser('locked@example.com', null)
  await owner.query(`insert into sign_ins (user_id) values ($1)`, [locked.id])
  // A user whose address was unproven by hand, years after the last sign-in, owns a firm's records.
  const firm = await insertUser('firm@example.com', null)
  await owner.query(
    `insert into account_totals (account_id, kind, shard, rows) values ($1, 'client', 0, 3)`,
    [firm.account],
  )

  await migrate(1)

  const { rows } = await owner.query(
    `select u.email, u.is_active, e.proven_at is not null as proven from users u left join user_emails e on e.user_id = u.id order by 1`,
  )
  expect(rows).toEqual([
    { email: 'confirmed@example.com', is_active: true, proven: true },
    { email: 'firm@example.com', is_active: false, proven: true },
    { email: 'locked@example.com', is_active: false, proven: true },
  ])
  await expect(
    owner.query(
      `update users set email = 'unproven@example.com' where email = 'confirmed@example.com'`,
    ),
  ).rejects.toMatchObject({ code: '23503' })
})
