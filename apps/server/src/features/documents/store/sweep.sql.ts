// Queries of the sweep. The job role sees every firm and level, but only the keys.
import { sql, type Scope } from '../../../platform/database/query/scope.ts'

/** Returns keys of neither a document nor one in the bin, except those of documents deleted less than olderThanMs ago. */
export const findUnreferencedKeys = async (
  scope: Scope,
  keys: readonly string[],
  olderThanMs: number,
): Promise<string[]> => {
  const found = await scope.many<{ store_key: string }>(sql`
    select k.store_key from unnest(${keys}::text[]) as k (store_key)
    where not exists (select from documents d where d.store_key = k.store_key)
      and not exists (select from bin_rows b where b.store_key = k.store_key)
      and not exists (select from discarded_files f where f.store_key = k.store_key
                      and f.discarded_at > now() - ${olderThanMs}::bigint * interval '1 millisecond')`)
  return found.map(({ store_key }) => store_key)
}

/** Returns the keys that a document references, or one in the bin. */
export const findReferencedKeys = async (
  scope: Scope,
  keys: readonly string[],
): Promise<string[]> => {
  const found = await scope.many<{ store_key: string }>(
    sql`
      select d.store_key from documents d where d.store_key = any (${keys}::text[])
      union all
      select b.store_key from bin_rows b where b.store_key = any (${keys}::text[])`,
  )
  return found.map(({ store_key }) => store_key)
}

/** Returns keys of neither a document nor one that was deleted. */
export const findUnknownKeys = async (scope: Scope, keys: readonly string[]): Promise<string[]> => {
  const found = await scope.many<{ store_key: string }>(sql`
    select k.store_key from unnest(${keys}::text[]) as k (store_key)
    where not exists (select from documents d where d.store_key = k.store_key)
      and not exists (select from bin_rows b where b.store_key = k.store_key)
      and not exists (select from discarded_files f where f.store_key = k.store_key)`)
  return found.map(({ store_key }) => store_key)
}

export const forgetDiscarded = (scope: Scope, keys: readonly string[]) =>
  scope.many(sql`delete from discarded_files f where f.store_key = any (${keys}::text[])`)

/** Removes old rows of files that no sweep has found. */
export const forgetDiscardedBefore = (scope: Scope, olderThanMs: number) =>
  scope.many(
    sql`delete from discarded_files f where f.discarded_at <= now() - ${olderThanMs}::bigint * interval '1 millisecond'`,
  )

export const countDocuments = async (scope: Scope): Promise<number> => {
  const found = await scope.one<{ count: number }>(sql`select count(*) from documents d`)
  return found?.count ?? 0
}

export interface Installation {
  readonly id: string
  /** Distinguishes this database from a copy, which has the same installation id. */
  readonly database: string
}

export const findInstallation = async (scope: Scope): Promise<Installation> => {
  const found = await scope.one<{ id: string; oid: number }>(sql`
    select i.id, (select d.oid::bigint from pg_database d where d.datname = current_database()) as oid from installation i`)
  if (!found) throw new Error('The database has no installation id')
  return { id: found.id, database: `${await readServerId(scope)}/${found.oid}` }
}

/** PostgreSQL's system identifier, unique per initialized cluster. */
async function readServerId(scope: Scope): Promise<string> {
  try {
    const found = await scope.one<{ server: string }>(
      sql`select system_identifier::text as server from pg_control_system()`,
    )
    return found?.server ?? ''
  } catch (error) {
    // Managed servers may forbid this function.
    if ((error as { code?: string }).code === '42501') return ''
    throw error
  }
}

/** @param reason why the sweep stopped; null when it completed */
export const recordSweep = (scope: Scope, reason: string | null) =>
  scope.many(
    sql`update installation set sweep_stopped = ${reason}, sweep_stopped_at = case when ${reason}::text is null then null else now() end`,
  )

export const readSweepStopReason = async (scope: Scope): Promise<string | null> => {
  const found = await scope.one<{ sweep_stopped: string | null }>(
    sql`select sweep_stopped from installation`,
  )
  return found?.sweep_stopped ?? null
}
