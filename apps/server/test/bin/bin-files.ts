// The files of a firm's documents, live and in the bin.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Firm, TestApp } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'

interface StoredFile {
  readonly store_key: string
  readonly sha256: string
}

/** The files of live documents and of those in the bin, each exactly once. */
export async function readStoredFiles(
  reader: Pick<pg.Pool | pg.ClientBase, 'query'>,
  account_id: number,
): Promise<StoredFile[]> {
  const { rows } = await reader.query<StoredFile>(
    `select store_key, sha256 from documents where account_id = $1
     union all
     select store_key, row ->> 'sha256' from bin_rows where account_id = $1 and kind = 'document' and row is not null
     order by 1`,
    [account_id],
  )
  return rows
}

export const listStoredFiles = ({ database }: TestApp, { account_id }: Firm) =>
  onDatabase(database.backup, (client) => readStoredFiles(client, account_id))

/** Expects each file in the store, byte for byte. */
export async function expectFiles({ store }: TestApp, files: readonly StoredFile[]): Promise<void> {
  for (const { store_key, sha256 } of files) {
    const hash = createHash('sha256')
    const { body } = await store.open(store_key)
    for await (const chunk of body) hash.update(chunk as Buffer)
    expect(hash.digest('hex')).toBe(sha256)
  }
}
