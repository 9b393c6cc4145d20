import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { findDroppable } from './copy-rows.ts'
import { openPart } from './check-backup.ts'
import { SESSION } from './dump-database.ts'
import { toTablePath, type Manifest, type SequenceEntry } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { refuseRows } from './restore-target.ts'

export interface LoadOptions {
  /** Connected as the owner, to a database with the migrations of the backup and no rows. */
  readonly client: pg.Client
  readonly place: BackupPlace
  readonly id: string
  readonly manifest: Manifest
  readonly onStep: (text: string) => void
}

/**
 * Loads all rows in one transaction. Policies, triggers, foreign keys and indexes are off
 * meanwhile: rows are loaded as they were, and foreign keys are checked when they are added again.
 */
export async function loadDatabase({
  client,
  place,
  id,
  manifest,
  onStep,
}: LoadOptions): Promise<void> {
  const names = manifest.tables.map(({ name }) => client.escapeIdentifier(name))
  await client.query(SESSION)
  await client.query('begin')
  try {
    const objects = await findDroppable(client, names)
    for (const { drop } of objects) await client.query(drop)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    // Under the locks: somebody may have signed up since the target was checked.
    await refuseRows(client)
    // Rows that migrations create: countries, and the id of the installation.
    await client.query(`truncate ${names.join(', ')}`)
    for (const table of manifest.tables) {
      onStep(`Loading the table ${table.name}`)
      const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
      await pipeline(
        await openPart(place, toTablePath(id, table.name), table),
        client.query(from(`copy ${client.escapeIdentifier(table.name)} (${columns}) from stdin`)),
      )
    }
    onStep('Building indexes')
    for (const { restore } of objects) await client.query(restore)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const sequence of manifest.sequences) await setSequence(client, sequence)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
}

async function setSequence(
  client: pg.Client,
  { table, column, last_value, is_called }: SequenceEntry,
): Promise<void> {
  await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)', [
    table,
    column,
    last_value,
    is_called,
  ])
}
