// Compares the uploads that survive the end of a server with those that it acknowledged.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect } from 'vitest'
import { claimStore, sweepFiles } from '../../src/features/documents/index.ts'
import { createReadScope } from '../../src/platform/database/scope.ts'
import { createFileStore } from '../../src/platform/file-store/index.ts'
import { onDatabase } from '../database/test-server.ts'
import { fetchFile, listFiles, sha256 } from '../documents/upload-requests.ts'
import type { Acknowledged } from './uploads.ts'

const readRows = (jobs: pg.ClientConfig) =>
  onDatabase(
    jobs,
    async (client) =>
      (
        await client.query<{ id: string; store_key: string; sha256: string }>(
          'select id, store_key, sha256 from documents',
        )
      ).rows,
  )

/**
 * Expects every row to have its file, byte for byte, and every acknowledged document to have its
 * row.
 */
export async function expectNothingLost(
  jobs: pg.ClientConfig,
  folder: string,
  acknowledged: Acknowledged,
): Promise<void> {
  const rows = await readRows(jobs)
  for (const { store_key, sha256: hash } of rows)
    expect(sha256(readFileSync(`${folder}/${store_key}`))).toBe(hash)
  const hashes = new Map(rows.map((row) => [Number(row.id), row.sha256]))
  expect([...acknowledged].filter(([id, hash]) => hashes.get(id) !== hash)).toEqual([])
}

/** Expects every acknowledged document to be downloaded as it was uploaded. */
export async function expectAllDownloadable(
  address: string,
  token: string,
  acknowledged: Acknowledged,
): Promise<void> {
  for (const [id, hash] of acknowledged) {
    const { status, bytes } = await fetchFile(`${address}/api/documents/${id}/download/`, { token })
    expect([id, status, sha256(bytes)]).toEqual([id, 200, hash])
  }
}

/**
 * Sweeps as if a day had passed and expects every file to have a row.
 * @returns the number of documents, and what was swept
 */
export async function sweepAndExpectNoOrphans(jobs: pg.ClientConfig, folder: string) {
  const pool = new pg.Pool(jobs)
  const scope = createReadScope(pool, {})
  const store = await createFileStore({ folder })
  await claimStore(scope, store)
  const sweepResult = await sweepFiles(scope, store, {
    olderThanMs: 0,
    quarantineMs: 0,
    ignoreLimit: true,
  })
  await pool.end()
  const remaining = await readRows(jobs)
  expect(listFiles(folder)).toEqual(
    remaining.map(({ store_key }) => `${folder}/${store_key}`).toSorted(),
  )
  expect(sweepResult).toMatchObject({
    deleted: sweepResult.quarantined,
    restored: 0,
    stopped: null,
  })
  return { kept: remaining.length, orphans: sweepResult.quarantined, litter: sweepResult.litter }
}
