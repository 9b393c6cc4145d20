// The keys of all files, as the rows of a database name them.
import { expect } from 'vitest'
import type { TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { listFiles } from '@casework/testing/documents/upload-requests'

/** Keys of live documents, of those in the bin, and of purged ones that wait for the sweep. */
const readKeys = ({ backup }: TestDatabase) =>
  onDatabase(backup, async (client) => {
    const { rows } = await client.query<{ used: string[]; discarded: string[] }>(
      `select array(
         select store_key from documents
         union all
         select store_key from bin_rows where store_key is not null) as used,
       array(select store_key from discarded_files) as discarded`,
    )
    return rows[0] ?? { used: [], discarded: [] }
  })

/**
 * Expects every file in the store to have exactly one row, and the other way round. Before a sweep
 * that may be the row of a purged file.
 */
export async function expectOneRowPerFile(
  database: TestDatabase,
  folder: string,
): Promise<{ used: number; discarded: number }> {
  const { used, discarded } = await readKeys(database)
  const keys = [...used, ...discarded]
  expect(listFiles(folder)).toEqual(keys.map((key) => `${folder}/${key}`).toSorted())
  return { used: used.length, discarded: discarded.length }
}
