// The entries of a page, through the view that hides values above the role's level.
import { raw, sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

export interface StoredChange {
  readonly before?: string | number | null
  readonly after?: string | number | null
  /** The sides whose values are erased. */
  readonly erased?: readonly string[]
}

export interface EntryRow {
  readonly id: number
  readonly seq: number | null
  readonly at: string
  readonly user_id: number
  readonly role: string
  /** Method and route, or the job. */
  readonly action: string
  readonly kind: string | null
  readonly outcome: 'done' | 'denied'
  readonly object_type: string
  readonly object_ids: readonly number[]
  /** How many of these records the role can see now. */
  readonly seen_count: number
  readonly along: Readonly<Record<string, string>> | null
  /** The present one, if that is higher than when the entry was written. */
  readonly level: 'red' | 'yellow' | 'green' | null
  readonly unit_id: number | null
  readonly actor: { readonly value?: { readonly name: string | null } } | null
  readonly is_shown: boolean
  readonly changes: Readonly<Record<string, Readonly<Record<string, StoredChange>>>> | null
}

/** The person of a party before and after, whom the entry of a case names. */
const PARTY = raw(`
  (case when h.object_type = 'case' then h.changes #> array[h.object_ids[1]::text, 'party_person'] end)`)

/**
 * One look-up for each entry, by `seq` or by id. Checks the levels again: those of the entry, and of
 * the person of a party, who may have been raised since (decision 0057). `unnest` makes the person's
 * id a column: the policy of people comes before an expression, and no index would find it.
 * @param changes which part of the changes; a timeline reads those of its record only
 */
export const selectEntries = ({ account_id, levels }: WorkspaceScope, places: Sql, changes: Sql) =>
  sql`
    select h.id, h.seq, h.at, h.user_id, h.role, h.action, h.kind, h.outcome, h.object_type, h.object_ids, h.along,
      h.present_level as level, h.unit_id, h.actor, h.seen_count, seen.is_allowed as is_shown,
      case when seen.is_allowed then ${changes} end as changes
    from (${places}) p
    cross join lateral (
      select e.* from history_within e where e.account_id = ${account_id} and p.seq is not null and e.seq = p.seq
      union all
      select e.* from history_within e where e.account_id = ${account_id} and p.seq is null and e.id = p.id) h
    cross join lateral unnest(
      array[${PARTY} is not null], array[coalesce(${PARTY} ->> 'after', ${PARTY} ->> 'before')::bigint]) party (is_named, person_id)
    cross join lateral (
      select h.is_shown and coalesce(h.present_level is null or h.present_level = any (${levels}::text[]), false)
        and (not party.is_named or cardinality(${levels}::text[]) = 3 or coalesce((
          select q.security_level = any (${levels}::text[]) from people q
          where q.account_id = ${account_id} and q.id = party.person_id), false)) as is_allowed
      offset 0) seen
    order by h.seq desc nulls first, h.at desc, h.id desc`

/** The changes of one record, under its id. */
export const selectChangesOf = (id: number): Sql =>
  sql`case when h.changes ? ${String(id)} then jsonb_build_object(${String(id)}::text, h.changes -> ${String(id)}) end`

/** Changes of records that moved along are on the timelines of those only. */
export const selectOwnChanges = sql`h.changes - coalesce(array(select jsonb_object_keys(h.along)), '{}')`

export interface SealRow {
  readonly seq: number
  readonly at: string
  readonly hash: string
  readonly signature: string
  readonly public_key: string
}

export const selectSeals = (
  { account_id }: WorkspaceScope,
  { page, page_size }: { page: number; page_size: number },
) => sql`
  select s.seq, s.at, encode(s.hash, 'hex') as hash, encode(s.signature, 'hex') as signature,
         encode(k.public_key, 'hex') as public_key
  from history_seals s join history_keys k on k.id = s.key_id
  where s.account_id = ${account_id}
  order by s.seq desc limit ${page_size}::bigint offset ${(page - 1) * page_size}::bigint`

export const countSeals = ({ account_id }: WorkspaceScope) =>
  sql`select count(*) as count from history_seals s where s.account_id = ${account_id}`

/** Undefined if the history does not contain the record. */
export async function eraseValues(
  scope: WorkspaceScope,
  object_type: string,
  id: number,
): Promise<number | undefined> {
  const row = await scope.one<{ erased: number | null }>(
    sql`select erase_own_history(${object_type}, ${id}::bigint) as erased`,
  )
  return row?.erased ?? undefined
}
