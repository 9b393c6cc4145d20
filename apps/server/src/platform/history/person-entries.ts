// Entries about people themselves, written outside the request of a role: sign-ins, resets, refused
// workspaces.
import type pg from 'pg'
import { inTransaction, raw, sql, type Scope, type Sql } from '../database/scope.ts'
import { findKind } from './history-kinds.ts'

export interface PersonEvent {
  readonly user_id: number
  /** Method and route. */
  readonly action: string
  readonly outcome: 'done' | 'denied'
  readonly request_id: string
}

/** Writes into the account that the person owns, in the transaction of `scope`, as its last work. */
export const recordPerson = async (
  scope: Scope,
  { user_id, action, outcome, request_id }: PersonEvent,
): Promise<void> => {
  await scope.batch([
    sql`select set_config('app.account_id', a.id::text, true), set_config('app.user_id', ${String(user_id)}, true)
        from accounts a where a.owner_user_id = ${user_id}`,
    sql`insert into audit_entries (account_id, user_id, role, action, kind, object_type, object_ids, outcome, request_id)
        select a.id, ${user_id}, 'owner', ${action}, ${findKind(action)}, 'user', array[${user_id}::bigint], ${outcome}, ${request_id}
        from accounts a where a.owner_user_id = ${user_id}`,
  ])
}

export interface WorkspaceVisit {
  readonly account_id: number
  readonly user_id: number
  readonly sign_in_id: number
  readonly role: string
  readonly action: string
  readonly outcome: 'done' | 'denied'
  readonly request_id: string
}

/** How long a visit of the same sign-in is the same. */
const SAME_VISIT = { done: raw(`interval '31 days'`), denied: raw(`interval '5 minutes'`) }

/** A sign-in is one row for each workspace; a refusal is the row below it. */
const ROW = { done: 0, denied: -1 }

export const insertVisit = (visit: WorkspaceVisit): Sql => sql`
  with seen as (
    insert into recorded_views as v (account_id, sign_in_id, document_id, purpose)
    select a.id, ${visit.sign_in_id}, ${ROW[visit.outcome]}::bigint, 'workspace'
    from accounts a where a.id = ${visit.account_id} and a.is_active
    on conflict (account_id, sign_in_id, document_id, purpose) do update set at = now()
    where v.at <= now() - ${SAME_VISIT[visit.outcome]}
    returning v.account_id)
  insert into audit_entries (account_id, user_id, role, action, kind, object_type, object_ids, outcome, request_id)
  select s.account_id, ${visit.user_id}, ${visit.role}, ${visit.action}, 'other', ${visit.outcome === 'done' ? 'user' : 'workspace'},
         array[${visit.user_id}::bigint], ${visit.outcome}, ${visit.request_id}
  from seen s`

/** Records who came into a workspace, or was refused, once for each sign-in. */
export const recordVisit = (pool: pg.Pool, visit: WorkspaceVisit): Promise<void> =>
  inTransaction(pool, { account_id: visit.account_id, user_id: visit.user_id }, async (scope) => {
    await scope.batch([insertVisit(visit)])
  })
