// An installation whose database and file store can be swapped, copied and removed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentEndpoints } from '@casework/contract/documents'
import { onTestFinished } from 'vitest'
import { claimStore, sweepFiles } from '../../../../apps/server/src/features/documents/index.ts'
import {
  createReadScope,
  type Scope,
} from '../../../../apps/server/src/platform/database/query/scope.ts'
import type {
  FileStore,
  S3Settings,
} from '../../../../apps/server/src/platform/file-store/index.ts'
import { ask } from '../call.ts'
import { startTestApp, type Firm, type TestApp } from '../index.ts'
import { copyDatabase, newDatabase, type TestDatabase } from '../database/new-database.ts'
import { onDatabase } from '../database/test-server.ts'
import { uploadOne } from '../documents/upload-requests.ts'

/** Where a store keeps its files: a folder, or a bucket and a folder for incoming files. */
export interface StorePlace {
  readonly folder: string
  readonly s3?: S3Settings
}

export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cw-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Creates a database with a new installation id, like the first start; copying the migrated one
 * takes a fraction of the time of the migrations.
 */
export async function newInstallationDatabase(): Promise<TestDatabase> {
  const database = await newDatabase()
  onTestFinished(database.drop)
  await onDatabase(database.owner, (client) =>
    client.query('update installation set id = gen_random_uuid()'),
  )
  return database
}

/** Copies a database like a restored dump: the same rows and the same installation id. */
export async function restoreCopy(database: TestDatabase): Promise<TestDatabase> {
  const copy = await copyDatabase(database)
  onTestFinished(copy.drop)
  return copy
}

export interface OpenInstallation {
  readonly casework: TestApp
  readonly scope: Scope
  readonly store: FileStore
  readonly claim: () => Promise<void>
  readonly sweep: (options?: Parameters<typeof sweepFiles>[2]) => ReturnType<typeof sweepFiles>
  /** Sweeps files of any age. */
  readonly sweepNow: () => ReturnType<typeof sweepFiles>
  readonly close: () => Promise<void>
}

/** Starts the server on a database and a store, up to the point before it claims the store. */
export async function openInstallation(
  database: TestDatabase,
  place: StorePlace,
): Promise<OpenInstallation> {
  const { folder, s3 } = place
  const settings = {
    DATA_DIR: folder,
    ...(s3 && {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }),
  }
  const casework = await startTestApp({ database, settings })
  const scope = createReadScope(casework.jobsPool, {})
  const { store } = casework
  let closed: Promise<void> | undefined
  const close = () => (closed ??= casework.stop())
  onTestFinished(close)
  const sweep: OpenInstallation['sweep'] = (options) => sweepFiles(scope, store, options)
  return {
    casework,
    scope,
    store,
    claim: () => claimStore(scope, store),
    sweep,
    // A minute ahead, since the clock of an object store may differ.
    sweepNow: () => sweep({ olderThanMs: -60_000 }),
    close,
  }
}

export interface Uploaded {
  readonly id: number
  readonly text: string
  /** A token of the uploader, valid on every copy of the database. */
  readonly token: string
}

export async function uploadDocuments(firm: Firm, count: number): Promise<Uploaded[]> {
  const client_id = (await firm.addClient()).id
  const uploaded: Uploaded[] = []
  for (let number = 0; number < count; number += 1) {
    const text = `Paper ${Math.random()}`
    const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, [
      `${number}.txt`,
      Buffer.from(text),
    ])
    uploaded.push({ id, text, token: firm.owner.token })
  }
  return uploaded
}

/** Returns the documents whose download fails or differs from the upload. */
export async function findLost(
  { casework }: OpenInstallation,
  documents: readonly Uploaded[],
): Promise<number[]> {
  const missing: number[] = []
  for (const { id, text, token } of documents) {
    const answer = await ask(
      casework.app,
      documentEndpoints.download,
      { params: { id } },
      { token },
    )
    if (answer.status !== 200 || answer.text !== text) missing.push(id)
  }
  return missing
}
