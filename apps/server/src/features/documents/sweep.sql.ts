// What the sweep asks, as the role of the jobs: of every firm and level, keys only.
import { sql, type Scope } from '../../platform/database/scope.ts'

/** Files whose rows went away longer ago than this and that no document names. */
export const discardedKeys = async (scope: Scope, olderThanMs: number, most: number): Promise<string[]> => {
  const found = await scope.many<{ store_key: string }>(sql`
    select f.store_key from discarded_files f
    where f.discarded_at <= now() - ${olderThanMs}::bigint * interval '1 millisecond'
      and not exists (select from documents d where d.store_key = f.store_key)
    order by f.discarded_at limit ${most}`)
  return found.map(({ store_key }) => store_key)
}

export const forgetDiscarded = (scope: Scope, keys: readonly string[]) =>
  scope.many(sql`delete from discarded_files f where f.store_key = any (${keys}::text[])`)

/** Those of the keys that belong to nothing: no document, and no deleted one whose time has not come. */
export const keysWithoutRow = async (scope: Scope, keys: readonly string[]): Promise<string[]> => {
  const found = await scope.many<{ store_key: string }>(sql`
    select k.store_key from unnest(${keys}::text[]) as k (store_key)
    where not exists (select from documents d where d.store_key = k.store_key)
      and not exists (select from discarded_files f where f.store_key = k.store_key)`)
  return found.map(({ store_key }) => store_key)
}
