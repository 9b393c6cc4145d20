// Compares what survives the end of a server with what it acknowledged.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect } from 'vitest'
import { claimStore, sweepFiles } from '../../src/features/documents/index.ts'
import { createReadScope } from '../../src/platform/database/query/scope.ts'
import { createFileStore } from '../../src/platform/file-store/index.ts'
import type { TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { fetchFile, sha256 } from '@casework/testing/documents/upload-requests'
import { settle, type Ledger } from './ledger.ts'
import { expectOneRowPerFile } from './stored-keys.ts'

const readDocuments = (backup: pg.ClientConfig, afterId = 0) =>
  onDatabase(
    backup,
    async (client) =>
      (
        await client.query<{ id: string; store_key: string; sha256: string }>(
          'select id, store_key, sha256 from documents where id > $1 order by id',
          [afterId],
        )
      ).rows,
  )

const readNames = (backup: pg.ClientConfig, ids: readonly number[]) =>
  onDatabase(backup, async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      'select id, name from clients where id = any ($1)',
      [ids],
    )
    return new Map(rows.map(({ id, name }) => [Number(id), name]))
  })

/**
 * Expects every document to have its file, byte for byte, every acknowledged document to have its
 * row, and every client to have the name that was acknowledged last. Compares only documents with
 * a greater id, and clients written since the last comparison.
 * @returns the greatest id of a document
 */
export async function expectNothingLost(
  { backup }: TestDatabase,
  folder: string,
  ledger: Ledger,
  afterId = 0,
): Promise<number> {
  const rows = await readDocuments(backup, afterId)
  for (const { store_key, sha256: hash } of rows)
    expect(sha256(readFileSync(`${folder}/${store_key}`))).toBe(hash)
  const hashes = new Map(rows.map((row) => [Number(row.id), row.sha256]))
  const expected = [...ledger.documents].filter(([id]) => id > afterId)
  expect(expected.filter(([id, hash]) => hashes.get(id) !== hash)).toEqual([])

  const ids = [...ledger.changed]
  const names = await readNames(backup, ids)
  expect(ids.filter((id) => !ledger.clients.get(id)?.includes(names.get(id)))).toEqual([])
  for (const id of ids) settle(ledger, id, names.get(id))
  return Math.max(afterId, ...hashes.keys())
}

/** Expects every acknowledged document to be downloaded as it was uploaded. */
export async function expectAllDownloadable(
  address: string,
  token: string,
  { documents }: Ledger,
): Promise<void> {
  for (const [id, hash] of documents) {
    const { status, bytes } = await fetchFile(`${address}/api/documents/${id}/download/`, { token })
    expect([id, status, sha256(bytes)]).toEqual([id, 200, hash])
  }
}

/**
 * Sweeps as if a day had passed; expects every file to have the row of a document, live or in the
 * bin, and none to be discarded.
 * @returns how many files were kept, and what was swept
 */
export async function sweepAndExpectNoOrphans(database: TestDatabase, folder: string) {
  const pool = new pg.Pool(database.jobs)
  const scope = createReadScope(pool, {})
  const store = await createFileStore({ folder })
  await claimStore(scope, store)
  const sweepResult = await sweepFiles(scope, store, {
    olderThanMs: 0,
    quarantineMs: 0,
    ignoreLimit: true,
  })
  await pool.end()
  const { used, discarded } = await expectOneRowPerFile(database, folder)
  expect(discarded).toBe(0)
  expect(sweepResult).toMatchObject({
    deleted: sweepResult.quarantined,
    restored: 0,
    stopped: null,
  })
  return { kept: used, orphans: sweepResult.quarantined, litter: sweepResult.litter }
}
