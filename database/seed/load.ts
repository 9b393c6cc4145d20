import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { Rows } from './scale-rows.ts'

const CHUNK_CHARACTERS = 256 * 1024

function* chunksOf({ rows }: Rows): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map((value) => value ?? '\\N').join('\t')}\n`
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Sends rows by COPY; returns their number. No value may hold a tab, a line break or a backslash. */
export async function copyInto(client: pg.Client, table: string, rows: Rows): Promise<number> {
  const stream = client.query(from(`copy ${table} (${rows.columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunksOf(rows)), stream)
  return stream.rowCount
}

interface Lifted {
  readonly takeAway: string
  readonly putBack: string
}

/**
 * Everything that makes a large load slow or impossible and that is made again from the catalogue afterwards: foreign
 * keys, indexes that are not of a constraint, and the force of row-level security, which would refuse COPY.
 */
export async function findHindrances(
  client: pg.Client,
  tables: readonly string[],
): Promise<Lifted[]> {
  const { rows } = await client.query<Lifted>(
    `with t as (select oid, oid::regclass as name from pg_class where oid = any ($1::regclass[]))
     select 1 as step, format('alter table %s drop constraint %I', name, conname) as "takeAway",
            format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(k.oid)) as "putBack"
     from t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
     union all
     select 2, format('drop index %s', x.indexrelid::regclass), pg_get_indexdef(x.indexrelid)
     from t join pg_index x on x.indrelid = t.oid
     where not exists (select from pg_constraint k where k.conindid = x.indexrelid)
     union all
     -- Of every table: a foreign key is checked against rows that its owner must see.
     select 3, format('alter table %s no force row level security', c.oid::regclass), format('alter table %s force row level security', c.oid::regclass)
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
     order by step`,
    [tables],
  )
  return rows
}
