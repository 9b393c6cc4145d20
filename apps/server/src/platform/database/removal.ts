// Counts what a deletion would cascade to, as far as the role can see it.
import type { Removal } from '@casework/contract/parts/answer'
import { empty, join, raw, sql, type Sql, type WorkspaceScope } from './scope.ts'

type Kind = 'client' | 'case' | 'session' | 'document_group'

/** Disjoint conditions on a row `x` of each table. Each can use an index, which an `or` cannot. */
type Conditions = Partial<Record<keyof Removal, readonly Sql[]>>

function createConditions(kind: Kind, account_id: number, ids: readonly number[]): Conditions {
  const idList = sql`any (${ids}::bigint[])`
  const self = [sql`x.id = ${idList}`]
  switch (kind) {
    case 'client': {
      const ofClients = sql`x.client_id = ${idList}`
      // A session in one of the client's cases may have another client (OQ-186).
      const ofCases = sql`x.client_id <> all (${ids}::bigint[])
        and x.case_id in (select k.id from cases k where k.account_id = ${account_id} and k.client_id = ${idList})`
      const below = [ofClients, ofCases]
      return {
        clients: self,
        cases: [ofClients],
        sessions: below,
        document_groups: below,
        documents: below,
      }
    }
    case 'case': {
      const below = [sql`x.case_id = ${idList}`]
      return { cases: self, sessions: below, document_groups: below, documents: below }
    }
    case 'session': {
      const below = [sql`x.session_id = ${idList}`]
      return { sessions: self, document_groups: below, documents: below }
    }
    case 'document_group':
      // The documents of a group are kept (OQ-214).
      return { document_groups: self }
  }
}

const TABLES = [
  'clients',
  'cases',
  'sessions',
  'document_groups',
  'documents',
] as const satisfies readonly (keyof Removal)[]

/** @returns undefined when none of the records exists */
export async function countRemoval(
  scope: WorkspaceScope,
  kind: Kind,
  ids: readonly number[],
): Promise<Removal | undefined> {
  const { account_id, levels } = scope
  const conditions = createConditions(kind, account_id, ids)
  const selectCount = (table: keyof Removal) => {
    const visible =
      table === 'documents' ? sql`and x.security_level = any (${levels}::text[])` : empty
    const counts = (conditions[table] ?? []).map(
      (condition) =>
        sql`(select count(*) from ${raw(table)} x where x.account_id = ${account_id} and ${condition} ${visible})`,
    )
    return sql`${counts.length > 0 ? join(counts, ' + ') : raw('0')} as ${raw(table)}`
  }
  const counted = await scope.one<Removal>(sql`select ${join(TABLES.map(selectCount))}`)
  return counted && counted[`${kind}s`] > 0 ? counted : undefined
}
