// Records that the report of deletes removes.
import type pg from 'pg'

export interface Tree {
  readonly name: string
  readonly root: 'clients' | 'sessions' | 'documents'
  /** Clients, cases of each, sessions of each case, and documents of each session. */
  readonly shape: readonly (number | 'count')[]
  /** Deletes in a round. */
  readonly count: number
}

const ADD = `
  with c as (
    insert into clients (account_id, name, email)
    select $1, 'Bench Client ' || n, 'bench' || n || '@example.com' from generate_series(1, $2) n
    returning id),
  k as (
    insert into cases (account_id, client_id, title, description, date)
    select $1, c.id, 'Breach of contract ' || n, 'The other side has not replied yet.', '2026-01-05'
    from c, generate_series(1, $3) n
    returning id, client_id),
  s as (
    insert into sessions (account_id, case_id, client_id, title, date, duration, session_type)
    select $1, k.id, k.client_id, 'Main hearing ' || n, '2026-02-05 09:30', 60, 'hearing'
    from k, generate_series(1, $4) n
    returning id, case_id, client_id),
  d as (
    insert into documents (account_id, client_id, case_id, session_id, file_name, file_size, security_level, sha256, store_key)
    select $1, s.client_id, s.case_id, s.id, 'witness-statement-' || n || '.pdf', 50000, 'green', repeat(md5(s.id::text), 2),
      'bench ' || s.id || ' ' || n
    from s, generate_series(1, $5) n
    returning id)
  select array(select id::float8 from c) as clients, array(select id::float8 from s) as sessions,
    array(select id::float8 from d) as documents`

/** @returns the ids of the records to delete */
export async function addTrees(
  client: pg.Client,
  account_id: number,
  root: Tree['root'],
  shape: readonly (number | 'count')[],
): Promise<readonly number[]> {
  const { rows } = await client.query<Record<Tree['root'], number[]>>(ADD, [account_id, ...shape])
  return rows[0]?.[root] ?? []
}

/**
 * @returns a function that removes what deletes have left since this call, without triggers, which
 * would note files and erase values
 */
export async function clearLater(
  client: pg.Client,
  account_id: number,
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
  const ofFirm = `account_id = ${account_id}`
  const inParts = ['bin_group_members', 'bin_parents', 'bin_rows'].map(
    (table) => `delete from ${table} where ${ofFirm} and deletion_id in (select id from cleared);`,
  )
  return async () => {
    await client.query(`
      begin;
      set local session_replication_role = replica;
      create temp table cleared on commit drop as
        select id from deletions where ${ofFirm} and deleted_at >= '${rows[0]?.now}';
      ${inParts.join('\n')}
      delete from deletions where ${ofFirm} and id in (select id from cleared);
      update bin_totals t set (items, bytes) = (
        select count(*), coalesce(sum(d.bytes), 0) from deletions d where d.${ofFirm} and d.is_open)
      where ${ofFirm};
      delete from discarded_files where ${ofFirm} and store_key like 'bench %';
      commit`)
  }
}
