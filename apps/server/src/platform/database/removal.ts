// What a deletion would remove: what the foreign keys cascade to, as far as the role may see it (FIX-022).
import type { Removal } from '@casework/contract/answer'
import { empty, join, raw, sql, type Sql, type WorkspaceScope } from './scope.ts'

type Kind = 'client' | 'case' | 'session' | 'document_group'

/** Conditions on a row `x` of each table. Those of one table exclude each other, and an index serves each: an `or` has none. */
type Conditions = Partial<Record<keyof Removal, readonly Sql[]>>

function conditionsOf(kind: Kind, account_id: number, ids: readonly number[]): Conditions {
  const given = sql`any (${ids}::bigint[])`
  const itself = [sql`x.id = ${given}`]
  switch (kind) {
    case 'client': {
      const own = sql`x.client_id = ${given}`
      // A session in one of its cases may have another client (OQ-186).
      const ofCases = sql`x.client_id <> all (${ids}::bigint[])
        and x.case_id in (select k.id from cases k where k.account_id = ${account_id} and k.client_id = ${given})`
      const below = [own, ofCases]
      return {
        clients: itself,
        cases: [own],
        sessions: below,
        document_groups: below,
        documents: below,
      }
    }
    case 'case': {
      const below = [sql`x.case_id = ${given}`]
      return { cases: itself, sessions: below, document_groups: below, documents: below }
    }
    case 'session': {
      const below = [sql`x.session_id = ${given}`]
      return { sessions: itself, document_groups: below, documents: below }
    }
    case 'document_group':
      // Its documents stay (OQ-214).
      return { document_groups: itself }
  }
}

const TABLES = [
  'clients',
  'cases',
  'sessions',
  'document_groups',
  'documents',
] as const satisfies readonly (keyof Removal)[]

/** Undefined when there is none of the records. */
export async function countRemoval(
  scope: WorkspaceScope,
  kind: Kind,
  ids: readonly number[],
): Promise<Removal | undefined> {
  const { account_id, levels } = scope
  const conditions = conditionsOf(kind, account_id, ids)
  const countOf = (table: keyof Removal) => {
    const visible =
      table === 'documents' ? sql`and x.security_level = any (${levels}::text[])` : empty
    const counts = (conditions[table] ?? []).map(
      (condition) =>
        sql`(select count(*) from ${raw(table)} x where x.account_id = ${account_id} and ${condition} ${visible})`,
    )
    return sql`${counts.length > 0 ? join(counts, ' + ') : raw('0')} as ${raw(table)}`
  }
  const counted = await scope.one<Removal>(sql`select ${join(TABLES.map(countOf))}`)
  return counted && counted[`${kind}s`] > 0 ? counted : undefined
}
