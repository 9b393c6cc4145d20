// Statements of the exports. The view hides values above the role's level.
import { sql, type WorkspaceScope } from '../../../platform/database/query/scope.ts'

/** Sealed entries as the view returns them. */
export interface SealedRow {
  readonly seq: number
  readonly id: number
  /** UTC with microseconds, as hashed. */
  readonly at: string
  readonly user_id: number
  readonly role: string
  readonly action: string
  readonly object_type: string
  readonly object_ids: readonly number[]
  readonly outcome: string
  readonly request_id: string
  readonly level: string | null
  readonly unit_id: number | null
  readonly digest: string
  readonly hash: string
  readonly sealed: SealedValues | null
  readonly actor: SealedActor | null
  readonly changes: ByField<Readonly<Record<string, unknown>>> | null
  /** Whether the whole entry is exported. */
  readonly is_full: boolean
}

/** By record id and field. */
type ByField<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

interface SealedActor {
  readonly salt?: string
  readonly value?: { readonly name: string | null; readonly email: string | null }
  readonly hash: string
}

export interface SealedValues {
  readonly salts?: ByField<Readonly<Record<string, string>>>
  readonly hashes?: ByField<Readonly<Record<string, string>>>
}

export interface SealRow {
  readonly seq: number
  readonly at: string
  readonly hash: string
  readonly signature: string
  /** Base64. */
  readonly public_key: string
}

/** All seals, oldest first, and the last entry that has a number: read together. */
export async function findSealsAndEnd(
  scope: WorkspaceScope,
): Promise<{ seals: SealRow[]; last: number }> {
  const { account_id } = scope
  const [seals, [end]] = (await scope.batch([
    sql`select s.seq, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
          encode(s.hash, 'hex') as hash, encode(s.signature, 'hex') as signature,
          encode(k.public_key, 'base64') as public_key
        from history_seals s join history_keys k on k.id = s.key_id
        where s.account_id = ${account_id} order by s.seq`,
    sql`select h.seq from history_places h
        where h.account_id = ${account_id} and h.seq is not null order by h.seq desc limit 1`,
  ])) as [SealRow[], { seq: number }[]]
  return { seals, last: end?.seq ?? 0 }
}

/** The numbers of the entries about a record, ascending. */
export const listSeqsOf = async (
  scope: WorkspaceScope,
  { object_type, object_id }: { object_type: string; object_id: number },
): Promise<number[]> =>
  (
    await scope.many<{ seq: number }>(sql`
      select i.seq from history_index i
      where i.account_id = ${scope.account_id} and i.object_type = ${object_type} and i.object_id = ${object_id}
      order by i.seq`)
  ).map(({ seq }) => seq)

/**
 * Entries from `from` to `to`.
 * @param full those of which more than the hashes is read; null for all
 */
export const readEntries = (
  scope: WorkspaceScope,
  from: number,
  to: number,
  full: readonly number[] | null,
): Promise<SealedRow[]> => {
  const isFull = full === null ? sql`true` : sql`h.seq = any (${full}::bigint[])`
  return scope.many<SealedRow>(sql`
    select h.seq, h.id, to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      h.user_id, h.role, h.action, h.object_type, h.object_ids, h.outcome, h.request_id, h.level, h.unit_id,
      encode(h.digest, 'hex') as digest, encode(h.hash, 'hex') as hash, h.actor,
      case when ${isFull} then h.sealed end as sealed,
      case when ${isFull} then h.changes end as changes,
      ${isFull} as is_full
    from history_within h
    where h.account_id = ${scope.account_id} and h.seq between ${from}::bigint and ${to}::bigint
    order by h.seq`)
}
