// What the tests of backups share: an installation with records, and an empty place to restore it.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { newFirm, type Firm } from '@casework/testing'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { newEmptyDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import {
  newInstallationDatabase,
  openInstallation,
  uploadDocuments,
  type OpenInstallation,
  type StorePlace,
  type Uploaded,
} from '@casework/testing/files/installation'
import { fillFencedTables } from '../tenant-isolation/fenced-tables.ts'
import { makeBackup } from '../../src/operations/backups/make-backup.ts'
import { restoreBackup } from '../../src/operations/backups/restore-backup.ts'
import type { Keep } from '../../src/operations/backups/retention.ts'

export const PASSPHRASE = 'correct horse battery staple'

/** Each scrypt takes 2 s, and more on a busy machine. */
export const SLOW = { timeout: 240_000 }

export const ignore = (): void => undefined

export const newPath = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cw-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'place')
}

export interface Installation extends OpenInstallation {
  readonly database: TestDatabase
  readonly firm: Firm
  readonly documents: Uploaded[]
}

/** Files of `newInstallation`: of its three documents, of three others, and of two in the bin. */
export const FILES_OF_INSTALLATION = 8

/** An installation with a row in every fenced table and a few documents. */
export async function newInstallation(place?: StorePlace): Promise<Installation> {
  const database = await newInstallationDatabase()
  const opened = await openInstallation(database, place ?? { folder: newPath() })
  await opened.claim()
  const firm = await newFirm(opened.casework)
  await fillFencedTables(opened.casework, firm)
  return { ...opened, database, firm, documents: await uploadDocuments(firm, 3) }
}

interface BackupParts {
  readonly target: string
  readonly env?: NodeJS.ProcessEnv
  readonly keep?: Keep
}

export const backUp = (
  { database, store }: Pick<Installation, 'database' | 'store'>,
  { target, env = {}, keep }: BackupParts,
) =>
  makeBackup({
    owner: database.owner,
    secret: database.secret,
    store,
    target,
    env,
    keep,
    onStep: ignore,
  })

export interface EmptyTarget {
  readonly database: TestDatabase
  readonly folder: string
  readonly restore: (
    source: string,
    more?: { env?: NodeJS.ProcessEnv; migrations?: string; backup?: string },
  ) => ReturnType<typeof restoreBackup>
}

/** An empty database and a DATA_DIR that does not exist. */
export async function newTarget(given?: TestDatabase): Promise<EmptyTarget> {
  const database = given ?? (await newEmptyDatabase())
  if (!given) onTestFinished(database.drop)
  const folder = newPath()
  return {
    database,
    folder,
    restore: (source, { env = {}, ...more } = {}) =>
      restoreBackup({
        source,
        into: toDatabaseUrl(database.owner),
        env: { DATA_DIR: folder, SECRET_KEY: database.secret, ...env },
        onStep: ignore,
        ...more,
      }),
  }
}

/** What a refused restore must leave as it is. */
export const readTarget = async ({ database, folder }: EmptyTarget) => ({
  tables: await onDatabase(
    database.owner,
    async (client) =>
      (await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`))
        .rowCount,
  ),
  files: existsSync(folder) ? readdirSync(folder, { recursive: true }) : 'no folder',
})

/** A checksum of the rows of each table. */
export const readRows = (backup: pg.ClientConfig): Promise<Record<string, string>> =>
  onDatabase(backup, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, ' ' order by line)), '') as rows
         from (select (to_jsonb(t) - 'backed_up_at' - 'run_on')::text as line from ${name} t) lines`,
      )
      sums[name] = rows[0]?.rows ?? ''
    }
    return sums
  })

export const asOpened = async (target: EmptyTarget): Promise<OpenInstallation> =>
  openInstallation(target.database, { folder: target.folder })

/** A backup of its own, which a test may damage. */
export async function newBackup(env: NodeJS.ProcessEnv = {}) {
  const installation = await newInstallation()
  const target = newPath()
  const { backup } = await backUp(installation, { target, env })
  return { installation, target, folder: join(target, 'backups', backup) }
}
