// Entries about people themselves, written outside the request of a role: sign-ins, resets, refused
// workspaces.
import type pg from 'pg'
import { inTransaction, raw, sql, type Scope, type Sql } from '../database/query/scope.ts'
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
  readonly request_id: string
}

/** Of each sign-in, in a firm: ten raise the alarm, and a stranger fills no log (decision 0064). */
const MOST_REFUSALS = raw('10')
const WHILE_REFUSED = raw(`interval '5 minutes'`)

/** The first request in a workspace is recorded as this call, with which the web app opens one. */
const OPENING = 'GET /check-permissions/'

const insertVisit = (visit: WorkspaceVisit): Sql => sql`
  with seen as (
    insert into recorded_views as v (account_id, sign_in_id, document_id, purpose)
    select a.id, ${visit.sign_in_id}, 0, 'workspace'
    from accounts a where a.id = ${visit.account_id} and a.is_active
    on conflict (account_id, sign_in_id, document_id, purpose) do update set at = now()
    where v.at <= now() - interval '31 days'
    returning v.account_id)
  ${insertEntry(visit, { object_type: 'user', outcome: 'done' })}`

/** Takes the first of the ten numbers that was not used lately; call it below a lock of the sign-in. */
const insertRefusal = (visit: WorkspaceVisit): Sql => sql`
  with seen as (
    insert into recorded_views as v (account_id, sign_in_id, document_id, purpose)
    select a.id, ${visit.sign_in_id}, n.number, 'refusal'
    from accounts a cross join lateral (
      select g.number from generate_series(1, ${MOST_REFUSALS}) g (number)
      where not exists (
        select from recorded_views r
        where r.account_id = a.id and r.sign_in_id = ${visit.sign_in_id} and r.document_id = g.number
          and r.purpose = 'refusal' and r.at > now() - ${WHILE_REFUSED})
      order by g.number limit 1) n
    where a.id = ${visit.account_id} and a.is_active
    on conflict (account_id, sign_in_id, document_id, purpose) do update set at = now()
    returning v.account_id)
  ${insertEntry(visit, { object_type: 'workspace', outcome: 'denied' })}`

const insertEntry = (
  { user_id, role, action, request_id }: WorkspaceVisit,
  { object_type, outcome }: { object_type: string; outcome: 'done' | 'denied' },
): Sql => sql`
  insert into audit_entries (account_id, user_id, role, action, kind, object_type, object_ids, outcome, request_id)
  select s.account_id, ${user_id}, ${role}, ${action}, 'other', ${object_type}, array[${user_id}::bigint], ${outcome}, ${request_id}
  from seen s`

/** Records that a sign-in has come into a workspace; nothing if it was there before. */
export const recordVisit = (pool: pg.Pool, visit: Omit<WorkspaceVisit, 'action'>): Promise<void> =>
  inTransaction(pool, { account_id: visit.account_id, user_id: visit.user_id }, async (_, atEnd) =>
    atEnd(insertVisit({ ...visit, action: OPENING })),
  )

/** Records that somebody was refused a workspace. */
export const recordRefusal = (pool: pg.Pool, visit: WorkspaceVisit): Promise<void> =>
  inTransaction(
    pool,
    { account_id: visit.account_id, user_id: visit.user_id },
    async (_, atEnd) => {
      atEnd(sql`select pg_advisory_xact_lock(hashtextextended('refusal', ${visit.sign_in_id}))`)
      atEnd(insertRefusal(visit))
    },
  )
