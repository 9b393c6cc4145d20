import { expect, test } from 'vitest'
import { newDatabase, workerDatabase } from './new-database.ts'
import { onDatabase } from './test-server.ts'

const readCurrentUser = async (config: Parameters<typeof onDatabase>[0]) =>
  onDatabase(config, async (client) => {
    const { rows } = await client.query<{ role: string; above_policies: boolean }>(
      'select current_user as role, rolsuper or rolbypassrls as above_policies from pg_roles where rolname = current_user',
    )
    return rows[0]
  })

test('gives every role its own login, and no role bypasses row-level security', async () => {
  const database = await newDatabase()

  expect(await readCurrentUser(database.app)).toEqual({
    role: `casework_app_${database.owner.database}`,
    above_policies: false,
  })
  expect(await readCurrentUser(database.jobs)).toEqual({
    role: `casework_jobs_${database.owner.database}`,
    above_policies: false,
  })
  expect(await readCurrentUser(database.owner)).toMatchObject({ above_policies: false })
  await database.drop()
  await expect(readCurrentUser(database.owner)).rejects.toThrow(/does not exist/)
  await expect(readCurrentUser(database.app)).rejects.toThrow(/password authentication failed/)
})

test('creates a new database each time, and shares one between the files of a worker', async () => {
  const [one, other, shared, again] = [
    await newDatabase(),
    await newDatabase(),
    await workerDatabase(),
    await workerDatabase(),
  ]

  expect(one.app.database).not.toBe(other.app.database)
  expect(shared.app.database).toBe(again.app.database)
})
