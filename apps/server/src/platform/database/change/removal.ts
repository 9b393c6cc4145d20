// Counts what a deletion would cascade to, as far as the role can see it.
import type { Removal } from '@casework/contract/parts/answer'
import { empty, join, raw, sql, type WorkspaceScope } from '../query/scope.ts'

type Kind = 'client' | 'case' | 'session' | 'document_group'

/** A column of `x` with the id of a deleted record, or of one below it. */
type Column = 'id' | 'client_id' | 'case_id' | 'session_id'

const OF_OTHERS = 'session of another client'

/** Counted are the rows whose column is one of the records, or one of those sessions. */
type Counted = Partial<Record<keyof Removal, readonly (Column | typeof OF_OTHERS)[]>>

const COUNTED: Record<Kind, Counted> = {
  // A session in one of the client's cases may have another client (OQ-186).
  client: {
    clients: ['id'],
    cases: ['client_id'],
    sessions: ['client_id', OF_OTHERS],
    document_groups: ['client_id', OF_OTHERS],
    documents: ['client_id', OF_OTHERS],
  },
  case: {
    cases: ['id'],
    sessions: ['case_id'],
    document_groups: ['case_id'],
    documents: ['case_id'],
  },
  session: { sessions: ['id'], document_groups: ['session_id'], documents: ['session_id'] },
  // The documents of a group are kept (OQ-214).
  document_group: { document_groups: ['id'] },
}

const TABLES = [
  'clients',
  'cases',
  'sessions',
  'document_groups',
  'documents',
] as const satisfies readonly (keyof Removal)[]

/**
 * Counts with one index look-up for each record: how many rows a list of ids finds is an estimate,
 * on which the planner may read all rows of the firm.
 * @returns undefined when none of the records exists
 */
export async function countRemoval(
  scope: WorkspaceScope,
  kind: Kind,
  ids: readonly number[],
): Promise<Removal | undefined> {
  const { account_id, levels } = scope
  const distinct = [...new Set(ids)]
  const records = sql`unnest(${distinct}::bigint[]) wanted (id)`
  const others = sql`${records}
    join cases k on k.account_id = ${account_id} and k.client_id = wanted.id
    join sessions s on s.account_id = ${account_id} and s.case_id = k.id and s.client_id <> all (${distinct}::bigint[])`
  const countRows = (table: keyof Removal, column: Column | typeof OF_OTHERS) => {
    const [parents, condition] =
      column !== OF_OTHERS
        ? [records, sql`x.${raw(column)} = wanted.id`]
        : [others, table === 'sessions' ? sql`x.id = s.id` : sql`x.session_id = s.id`]
    const visible =
      table === 'documents' ? sql`and x.security_level = any (${levels}::text[])` : empty
    return sql`(
      select coalesce(sum(below.rows), 0) from ${parents} cross join lateral (
        select count(*) as rows from ${raw(table)} x where x.account_id = ${account_id} and ${condition} ${visible}) below)`
  }
  const counts = TABLES.map((table) => {
    const columns = COUNTED[kind][table] ?? []
    return sql`${
      columns.length > 0
        ? join(
            columns.map((column) => countRows(table, column)),
            ' + ',
          )
        : raw('0')
    } as ${raw(table)}`
  })
  const counted = await scope.one<Removal>(sql`select ${join(counts)}`)
  return counted && counted[`${kind}s`] > 0 ? counted : undefined
}
