// Names of deleted clients and people. Only keyed hashes are stored.
import type { ConflictSide } from '@casework/contract/conflicts'
import type { Level } from '@casework/contract/document-levels'
import { sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

export interface RetiredName {
  readonly hash: string
  readonly client_id: number | null
  readonly person_id: number | null
  readonly security_level: Level
}

export const insertRetiredNames = (
  { account_id }: WorkspaceScope,
  side: ConflictSide,
  names: readonly RetiredName[],
): Sql => sql`
  insert into retired_names (account_id, name_hash, side, client_id, person_id, security_level)
  select ${account_id}, decode(n.hash, 'hex'), ${side}, n.client_id, n.person_id, n.security_level
  from unnest(${names.map(({ hash }) => hash)}::text[], ${names.map((name) => name.client_id)}::bigint[],
              ${names.map((name) => name.person_id)}::bigint[], ${names.map((name) => name.security_level)}::text[])
    n (hash, client_id, person_id, security_level)
  where n.hash <> ''`

/** A restored client has its name again. */
export const deleteRetiredNames = ({ account_id }: WorkspaceScope, deletion_id: number): Sql => sql`
  delete from retired_names t
  where t.account_id = ${account_id} and t.id = any (array(
    select r.id from (
      select b.record_id from bin_rows b
      where b.account_id = ${account_id} and b.deletion_id = ${deletion_id} and b.kind = 'client') b
    cross join lateral (
      select x.id from retired_names x
      where x.account_id = ${account_id} and x.client_id = b.record_id offset 0) r))`
