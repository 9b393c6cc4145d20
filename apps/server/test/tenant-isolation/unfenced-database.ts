import { onDatabase } from '../database/test-server.ts'
import { newDatabase, type TestDatabase } from '../database/new-database.ts'
import { readFencedTables } from './fenced-tables.ts'

/** A database without row-level security: only the predicates of the statements keep firms apart. */
export async function newUnfencedDatabase(): Promise<TestDatabase> {
  const database = await newDatabase()
  const tables = await readFencedTables(database.owner)
  await onDatabase(database.owner, async (client) => {
    for (const { name } of tables)
      await client.query(`alter table ${name} disable row level security`)
  })
  return database
}
