import { onDatabase } from '@casework/testing/database/test-server'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { readFencedTables } from './fenced-tables.ts'

/** A database without row-level security: only the predicates of the statements keep firms apart. */
export async function newUnfencedDatabase(): Promise<TestDatabase> {
  const database = await newDatabase()
  const tables = await readFencedTables(database.owner)
  await onDatabase(database.owner, async (client) => {
    for (const { name } of tables)
      await client.query(`alter table ${name} disable row level security`)
    // The view is the fence of a table that has no policies.
    const { rows } = await client.query<{ definition: string }>(
      "select pg_get_viewdef('firm_profiles'::regclass) as definition",
    )
    const [unfiltered] = rows[0]?.definition.split(/\sWHERE\s/) ?? []
    await client.query(`create or replace view firm_profiles as ${unfiltered}`)
  })
  return database
}
