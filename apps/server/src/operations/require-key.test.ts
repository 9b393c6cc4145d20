// The commands as processes are tried in commands-refuse.full.test.ts and commands-keys.full.test.ts.
import { expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../platform/database/migrate/prepare.ts'
import { newDatabase, newEmptyDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { checkKey } from './require-key.ts'

const WRONG_KEY = 'w'.repeat(48)

test('another SECRET_KEY is refused by name, and every role keeps its password (FIX-252)', async () => {
  const database = await newDatabase()
  onTestFinished(database.drop)
  const { owner, secret, app, auth, jobs, backup } = database

  await expect(checkKey(owner, WRONG_KEY)).rejects.toThrow(
    'SECRET_KEY is not the key of this installation',
  )

  expect(await checkKey(owner, secret)).toMatchObject({ app, auth, jobs, backup })
  for (const role of [app, auth, jobs, backup])
    await onDatabase(role, (client) => client.query('select'))
})

test('one password that was changed by hand is not another key (FIX-252)', async () => {
  const { owner, secret, app, drop } = await newDatabase()
  onTestFinished(drop)
  await onDatabase(owner, (client) =>
    client.query(`alter role ${client.escapeIdentifier(app.user ?? '')} password 'other'`),
  )

  expect(await checkKey(owner, secret)).toMatchObject({ app })
})

test('a database without an installation has no key to check (FIX-252)', async () => {
  const { owner, drop } = await newEmptyDatabase()
  onTestFinished(drop)

  expect(await checkKey(owner, WRONG_KEY)).toBeUndefined()
})

test('preparing waits for another process only as long as it is told to (FIX-252)', async () => {
  const { owner, secret, drop } = await newEmptyDatabase()
  onTestFinished(drop)
  const PREPARE_LOCK = 742_001
  await onDatabase(owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK])
    await expect(
      prepareDatabase({ owner, secret, log: () => undefined, lockMs: 100 }),
    ).rejects.toThrow('Another process is preparing this database.')
  })
})
