// An installation whose database and file store the tests of the store's safety exchange, copy and take away.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentEndpoints } from '@casework/contract/documents'
import { onTestFinished } from 'vitest'
import { claimStore, sweepFiles } from '../../src/features/documents/index.ts'
import { createReadScope, type Scope } from '../../src/platform/database/scope.ts'
import type { FileStore, S3Settings } from '../../src/platform/file-store/index.ts'
import { ask } from '../casework/call.ts'
import { startTestApp, type Firm, type TestApp } from '../casework/index.ts'
import { copyDatabase, newEmptyDatabase, type TestDatabase } from '../database/new-database.ts'
import { prepareDatabase } from '../../src/platform/database/prepare.ts'
import { uploadOne } from '../documents/asking.ts'

/** Where a store keeps its files: a folder, or a bucket and a folder for what is arriving. */
export interface Place {
  readonly folder: string
  readonly s3?: S3Settings
}

export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cw-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A database of its own with an installation id of its own, as a first start makes it. */
export async function newInstallationDatabase(): Promise<TestDatabase> {
  const database = await newEmptyDatabase()
  onTestFinished(database.drop)
  await prepareDatabase({ owner: database.owner, secret: database.secret, log: () => undefined })
  return database
}

/** A dump of it that was restored elsewhere: the same rows and the same installation id. */
export async function restoredCopy(database: TestDatabase): Promise<TestDatabase> {
  const copy = await copyDatabase(database)
  onTestFinished(copy.drop)
  return copy
}

export interface Opened {
  readonly casework: TestApp
  readonly scope: Scope
  readonly store: FileStore
  readonly claim: () => Promise<void>
  readonly sweep: (options?: Parameters<typeof sweepFiles>[2]) => ReturnType<typeof sweepFiles>
  /** Files however young. */
  readonly sweepNow: () => ReturnType<typeof sweepFiles>
  readonly close: () => Promise<void>
}

/** The product on a database and a store, as far as a start goes before the store is claimed. */
export async function open(database: TestDatabase, place: Place): Promise<Opened> {
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
  const sweep: Opened['sweep'] = (options) => sweepFiles(scope, store, options)
  // A minute ahead, since the clock of an object store is its own.
  return {
    casework,
    scope,
    store,
    claim: () => claimStore(scope, store),
    sweep,
    sweepNow: () => sweep({ olderThanMs: -60_000 }),
    close,
  }
}

export interface Uploaded {
  readonly id: number
  readonly text: string
  /** Of who uploaded it; it works on every copy of the database. */
  readonly token: string
}

export async function upload(firm: Firm, count: number): Promise<Uploaded[]> {
  const client_id = (await firm.addClient()).id
  const made: Uploaded[] = []
  for (let number = 0; number < count; number += 1) {
    const text = `Paper ${Math.random()}`
    const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, [
      `${number}.txt`,
      Buffer.from(text),
    ])
    made.push({ id, text, token: firm.owner.token })
  }
  return made
}

/** The documents that this installation does not send as they were uploaded. */
export async function lost(
  { casework }: Opened,
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
