// Checks that a restore would overwrite nothing.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { getS3Settings, type Config } from '../../platform/config.ts'
import { readMigrations } from '../../platform/database/migrate/prepare-migrations.ts'
import { buildLoginRoleName, ROLES } from '../../platform/database/connection/roles.ts'
import { createFileStore } from '../../platform/file-store/index.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import type { Manifest } from './manifest.ts'

/** @throws StartRefusal when this version does not have the migrations of the backup */
export function requireKnownMigrations({ migrations, casework }: Manifest, folder: string): void {
  const files = new Map(readMigrations(folder).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations)
    if (files.get(name) !== checksum)
      throw new StartRefusal(
        `The backup was made by another version of Casework (${casework}): ${
          files.has(name)
            ? `its migration ${name} differs`
            : `this version has no migration ${name}`
        }. Use that version or a newer one.`,
      )
}

/**
 * @returns the installation id of a database that is prepared but has no people
 * @throws StartRefusal when the database is in use, has people, or tables that are not Casework's
 */
export async function requireEmptyDatabase(
  client: pg.Client,
  manifest: Manifest,
): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  )
  if (tables.length > 0) {
    const names = new Set(tables.map(({ name }) => name))
    if (!names.has('migrations') || !names.has('accounts'))
      throw new StartRefusal(
        "The database is not empty: it has tables that are not Casework's. Create a new one.",
      )
    await refuseRows(client)
    await refuseNewerTables(client, manifest)
  }
  await refuseRunning(client)
  if (tables.length === 0) return undefined
  const { rows } = await client.query<{ id: string }>('select id from installation')
  return rows[0]?.id
}

/** @throws StartRefusal when somebody has signed up */
export async function refuseRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ people: string }>(
    'select (select count(*) from users) + (select count(*) from pending_sign_ups) as people',
  )
  const people = Number(rows[0]?.people)
  if (people > 0)
    throw new StartRefusal(
      `The database is not empty: it has an installation with ${people} people. A restore overwrites nothing; create a new database or use a new DATA_DIR.`,
    )
}

async function refuseNewerTables(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name))
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const newer = rows.find(({ name }) => !known.has(name))
  if (newer)
    throw new StartRefusal(
      `The database was prepared by a newer version than the backup (${newer.name}). Create a new, empty database.`,
    )
}

async function refuseRunning(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const users = Object.values(ROLES).map(({ group }) =>
    buildLoginRoleName(group, rows[0]?.name ?? ''),
  )
  const { rowCount } = await client.query(
    'select from pg_stat_activity where usename = any ($1) limit 1',
    [users],
  )
  if (rowCount)
    throw new StartRefusal('Casework is running on this database. Stop it before you restore.')
}

/**
 * Accepts an empty store, and one with files of this backup only: what an interrupted restore left.
 * @param keys store keys of the backup
 * @param ownIds installation ids that the store may have
 * @returns the keys that are there already
 * @throws StartRefusal when it has other files, or belongs to another installation
 */
export async function requireEmptyStore(
  config: Config,
  keys: ReadonlySet<string>,
  ownIds: readonly (string | undefined)[],
): Promise<Set<string>> {
  const present = new Set<string>()
  const s3 = getS3Settings(config)
  const folder = join(config.DATA_DIR, 'files')
  if (!s3 && !existsSync(folder)) return present
  // A store on S3 creates a folder for incoming files.
  const incoming = s3 && mkdtempSync(join(tmpdir(), 'casework-restore-'))
  try {
    const store = await createFileStore({ folder: incoming ?? folder, s3 })
    const id = await store.readNote('installation-id')
    if (id !== undefined && !ownIds.includes(id))
      throw new StartRefusal(
        `${store.name} belongs to another installation (${id}). Choose an empty one.`,
      )
    for (const list of [store.files(), store.quarantined()])
      for await (const { key } of list) {
        if (!keys.has(key))
          throw new StartRefusal(
            `${store.name} is not empty: it has files that are not in the backup. Choose an empty one.`,
          )
        present.add(key)
      }
    return present
  } finally {
    if (incoming) rmSync(incoming, { recursive: true, force: true })
  }
}
