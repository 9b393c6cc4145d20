import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

/** Columns and rows for COPY. */
export interface Rows {
  readonly columns: readonly string[]
  readonly rows: Iterable<readonly (string | number | null)[]>
}

const CHUNK_CHARACTERS = 256 * 1024

function* formatChunks({ rows }: Rows): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map((value) => value ?? '\\N').join('\t')}\n`
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Inserts rows by COPY; returns their number. Values must not contain \t, \n or a backslash. */
export async function copyInto(client: pg.Client, table: string, rows: Rows): Promise<number> {
  const stream = client.query(from(`copy ${table} (${rows.columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(formatChunks(rows)), stream)
  return stream.rowCount
}

interface DroppedObject {
  readonly drop: string
  readonly restore: string
}

/**
 * Finds objects that slow down or block a large load, with the statements that drop and restore
 * them: foreign keys, indexes without a constraint, and FORCE ROW LEVEL SECURITY, which does not
 * allow COPY.
 */
export async function findDroppable(
  client: pg.Client,
  tables: readonly string[],
): Promise<DroppedObject[]> {
  const { rows } = await client.query<DroppedObject>(
    `with t as (select oid, oid::regclass as name from pg_class where oid = any ($1::regclass[]))
     select 1 as step, format('alter table %s drop constraint %I', name, conname) as "drop",
            format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(k.oid)) as "restore"
     from t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
     union all
     select 2, format('drop index %s', x.indexrelid::regclass), pg_get_indexdef(x.indexrelid)
     from t join pg_index x on x.indrelid = t.oid
     where not exists (select from pg_constraint k where k.conindid = x.indexrelid)
     union all
     -- On every table: restoring a foreign key needs to read the referenced rows as the owner.
     select 3, format('alter table %s no force row level security', c.oid::regclass), format('alter table %s force row level security', c.oid::regclass)
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
     order by step`,
    [tables],
  )
  return rows
}
