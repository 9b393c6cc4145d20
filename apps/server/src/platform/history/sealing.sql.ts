// Statements of the sealing job. They run as the role for jobs, fenced to one firm.
import { selectPersonName } from '../database/query/person-name.ts'
import { empty, raw, sql, type Scope, type WorkspaceScope } from '../database/query/scope.ts'
import type { Sealed, UnsealedEntry } from './seal-entry.ts'

/** Finds the firms with entries that wait, one look-up each. */
export const listFirmsToSeal = (scope: Scope) =>
  scope.many<{ account_id: number }>(sql`
    with recursive firms as (
      (select e.account_id from audit_entries e where e.seq is null order by e.account_id limit 1)
      union all
      select (select e.account_id from audit_entries e
              where e.seq is null and e.account_id > f.account_id order by e.account_id limit 1)
      from firms f where f.account_id is not null)
    select f.account_id from firms f where f.account_id is not null`)

/** One chain at a time: the jobs of a firm take turns. */
export const lockChain = ({ account_id }: WorkspaceScope) =>
  sql`select pg_advisory_xact_lock(hashtextextended('history', ${account_id}))`

export const selectHead = ({ account_id }: WorkspaceScope) => sql`
  select e.seq, encode(e.hash, 'hex') as hash from audit_entries e
  where e.account_id = ${account_id} and e.seq is not null order by e.seq desc limit 1`

export const insertStart = ({ account_id }: WorkspaceScope) => sql`
  insert into audit_entries (account_id, user_id, role, action, kind, object_type, object_ids, outcome, request_id)
  values (${account_id}, 0, 'system', 'JOB chain_started', 'chain_started', 'history', '{}', 'done', '')
  returning id`

const FACTS = raw(`
  e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.user_id, e.role, e.action,
  e.object_type, e.object_ids, e.outcome, e.request_id, e.level, e.unit_id, e.changes`)

export interface WaitingEntry extends UnsealedEntry {
  readonly kind: string | null
  readonly along: Readonly<Record<string, string>> | null
}

/** @param first the start of the chain; everything else follows by time */
export const findWaiting = (scope: WorkspaceScope, first: number | null, limit: number) =>
  scope.many<WaitingEntry>(sql`
    select ${FACTS}, e.kind, e.along, e.sealed is not null as is_actor_erased,
      ${selectPersonName(raw('e.account_id'), raw('e.user_id'))} as name,
      (select u.email from users u where u.id = e.user_id) as email
    from audit_entries e
    where e.account_id = ${scope.account_id} and e.seq is null
    order by ${first === null ? empty : sql`e.id <> ${first}::bigint,`} e.at, e.id limit ${limit}::bigint for no key update of e`)

export interface SealedRow {
  readonly id: number
  readonly seq: number
  readonly kind: string
  readonly sealed: Sealed
  /** Hex. */
  readonly digest: string
  readonly hash: string
}

export const saveSealed = ({ account_id }: WorkspaceScope, rows: readonly SealedRow[]) => sql`
  update audit_entries e
  set seq = x.seq, kind = x.kind, sealed = x.sealed, digest = decode(x.digest, 'hex'), hash = decode(x.hash, 'hex')
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as x (id bigint, seq bigint, kind text, sealed jsonb, digest text, hash text)
  where e.account_id = ${account_id} and e.id = any (${rows.map(({ id }) => id)}::bigint[]) and e.id = x.id`

export interface IndexRow {
  readonly object_type: string
  readonly object_id: number
  readonly seq: number
  readonly is_private: boolean
}

export const saveIndex = ({ account_id }: WorkspaceScope, rows: readonly IndexRow[]) => sql`
  insert into history_index (account_id, object_type, object_id, seq, is_private)
  select ${account_id}, x.object_type, x.object_id, x.seq, x.is_private
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as x (object_type text, object_id bigint, seq bigint, is_private boolean)
  on conflict do nothing`

/** The records of the units of the bin that these entries deleted or restored. */
export const saveUnitIndex = (
  { account_id }: WorkspaceScope,
  units: readonly { readonly unit_id: number; readonly seq: number }[],
) => sql`
  insert into history_index (account_id, object_type, object_id, seq, is_private)
  select ${account_id}, b.kind, b.record_id, x.seq, false
  from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as x (unit_id bigint, seq bigint)
  join bin_rows b on b.account_id = ${account_id} and b.deletion_id = x.unit_id
  where b.kind in ('client', 'case', 'session', 'document', 'document_group')
  on conflict do nothing`

/** The clients of the imports that these entries are about. */
export const saveImportIndex = (
  { account_id }: WorkspaceScope,
  imports: readonly { readonly import_id: number; readonly seq: number }[],
) => sql`
  insert into history_index (account_id, object_type, object_id, seq, is_private)
  select ${account_id}, 'client', c.id, x.seq, false
  from jsonb_to_recordset(${JSON.stringify(imports)}::jsonb) as x (import_id bigint, seq bigint)
  cross join lateral find_imported(${account_id}, x.import_id) c (id)
  on conflict do nothing`

/** Sealed entries after `seq`, in their order, with what was stored for them. */
export const findSealed = (scope: WorkspaceScope, seq: number, limit: number) =>
  scope.many<UnsealedEntry & SealedRow>(sql`
    select ${FACTS}, e.seq, e.kind, e.sealed, encode(e.digest, 'hex') as digest, encode(e.hash, 'hex') as hash
    from audit_entries e
    where e.account_id = ${scope.account_id} and e.seq > ${seq} order by e.seq limit ${limit}::bigint`)
