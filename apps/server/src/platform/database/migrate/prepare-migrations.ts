import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefusal } from '../../start-refusal.ts'

/** One file of a migrations folder. */
export interface Migration {
  /** The file name without `.sql`; files are applied in the order of their names. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** SHA-256, hex. Git may check files out with CRLF, so line ends are normalized. */
const hashText = (text: string): string =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

export const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8')
      return { name: basename(file, '.sql'), sql, checksum: hashText(sql) }
    })

/**
 * Returns the files that this database still needs. Changes nothing.
 * @throws StartRefusal unless the applied migrations are the first of the files, unchanged
 */
export async function findPendingMigrations(
  client: pg.ClientBase,
  files: readonly Migration[],
): Promise<Migration[]> {
  const applied = await readApplied(client)
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = files.find((candidate) => candidate.name === name)
    if (!file)
      throw new StartRefusal(
        `This database was prepared by a newer version of Casework: this version has no migration ${name}. Start the newer version, or restore a backup that this version made.`,
      )
    if (file.checksum !== checksum)
      throw new StartRefusal(
        `The file database/migrations/${name}.sql has changed since it was applied to this database. Restore the file and write the change as a new migration. If the file is not in a release yet, npm run db:reset deletes a development database.`,
      )
    const skipped = files[index]
    if (skipped && skipped.name < name)
      throw new StartRefusal(
        `The migration ${skipped.name} comes before ${name}, which is already applied. Give it a higher number.`,
      )
  }
  return files.slice(applied.length)
}

type Applied = { name: string; checksum: string | null }

async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select name from unnest(array['migrations', 'migration_checksums']) name where to_regclass(name) is not null`,
  )
  const exists = (table: string) => tables.some(({ name }) => name === table)
  if (!exists('migrations')) return []
  if (exists('migration_checksums')) {
    const { rows } = await client.query<Applied>(
      `select name, checksum from migrations left join migration_checksums using (name) order by name collate "C"`,
    )
    return rows
  }
  const { rowCount } = await client.query('select from migrations limit 1')
  // The runner creates its table before the first migration, so an empty table is an interrupted
  // start.
  if (rowCount === 0) return []
  // Before the baseline no checksums were recorded (decision 0032).
  throw new StartRefusal(
    'This database was made by a development version from before the first release, and this version cannot upgrade it. To keep its data, back it up and restore it with the version that made it. To start this version, use a new DATA_DIR or an empty database. If you do not need the data, npm run db:reset deletes a development database.',
  )
}

const silent = () => {}

/** lock_not_available: `lock_timeout`; deadlock_detected: a request holds what the change waits for. */
const RETRIED = new Set(['55P03', '40P01'])
/**
 * A change of a table waits for its running statements, and every later one waits for the change.
 * So it gives up quickly, lets them pass and tries again.
 */
const LOCK_WAIT = '2s'
const LOCK_ATTEMPTS = 15
const LOCK_PAUSE_MS = 1000

/**
 * Runs its one statement outside a transaction, for `create index concurrently`. It waits for
 * running transactions without blocking others, so it has no limit.
 */
const OUTSIDE_TRANSACTION = /^-- no transaction\r?\n/

/**
 * Applies each migration and records its checksum in one transaction, except those that begin with
 * `-- no transaction`. After an error the caller must close the connection, which rolls back.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  folder: string,
  pending: readonly Migration[],
): Promise<void> {
  for (const migration of pending) {
    const limit = OUTSIDE_TRANSACTION.test(migration.sql) ? '0' : LOCK_WAIT
    await client.query(`set lock_timeout = '${limit}'`)
    await retryLocks(client, migration.name, async () => {
      if (OUTSIDE_TRANSACTION.test(migration.sql)) await removeUnfinishedIndexes(client)
      await applyOne(client, folder, migration)
    })
  }
  await client.query('reset lock_timeout')
}

/** An interrupted `create index concurrently` leaves an index that no query uses, under its name. */
async function removeUnfinishedIndexes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`)
}

async function applyOne(
  client: pg.ClientBase,
  folder: string,
  { name, sql, checksum }: Migration,
): Promise<void> {
  // Imported on demand: most starts have nothing to migrate.
  const { runner } = await import('node-pg-migrate')
  await runner({
    dbClient: client,
    dir: folder,
    file: name,
    direction: 'up',
    migrationsTable: 'migrations',
    noLock: true,
    migrationLoaderStrategies: [
      {
        extensions: ['.sql'],
        // The runner asks for all files; it runs only `name`.
        loader: async (paths) =>
          paths.map((path) => ({
            id: path,
            filePaths: [path],
            actions: {
              up: (pgm) => {
                if (OUTSIDE_TRANSACTION.test(sql)) pgm.noTransaction()
                pgm.sql(sql)
                pgm.sql(
                  // Without a transaction, an earlier try may have ended between this and the runner's own row.
                  `insert into migration_checksums (name, checksum) values ('${name}', '${checksum}')${
                    OUTSIDE_TRANSACTION.test(sql) ? ' on conflict do nothing' : ''
                  }`,
                )
              },
            },
          })),
      },
    ],
    // Failures are thrown; the runner need not log them too.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  })
}

async function retryLocks(
  client: pg.ClientBase,
  name: string,
  apply: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply()
      return
    } catch (error) {
      const { message, code } = error as Error & { code?: string }
      if (!RETRIED.has(code ?? '') || attempt === LOCK_ATTEMPTS)
        throw Object.assign(new Error(`Migration ${name}: ${message}`, { cause: error }), { code })
      await client.query('rollback')
      await pause(LOCK_PAUSE_MS)
    }
  }
}
