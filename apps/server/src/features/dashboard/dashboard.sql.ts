// The dashboard's figures: stored totals and the latest sessions.
import { RECENT_SESSIONS, type DashboardSummary } from '@casework/contract/dashboard'
import { raw, sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

export interface Totals {
  cases: number
  clients: number
  sessions: number
  documents: number
  bytes: number
  employees: number
}

export const buildTotalsStatement = ({ account_id }: WorkspaceScope) => sql`
  select coalesce(sum(t.rows) filter (where t.kind = 'case'), 0) as cases,
         coalesce(sum(t.rows) filter (where t.kind = 'client'), 0) as clients,
         coalesce(sum(t.rows) filter (where t.kind = 'session'), 0) as sessions,
         coalesce(sum(t.rows) filter (where t.kind like 'document:%'), 0) as documents,
         coalesce(sum(t.bytes), 0) as bytes,
         (select count(*) from connections c where c.firm_account_id = ${account_id}) as employees
  from account_totals t where t.account_id = ${account_id}`

export type RecentSession = DashboardSummary['recent_sessions'][number]

/** Newest session date first (OQ-081); for equal dates, the session added last comes first. */
export const buildRecentSessionsStatement = ({ account_id, levels }: WorkspaceScope) => sql`
  select s.id, s.title, s.date, to_char(s.date, 'HH24:MI') as "time", c.name as client_name, k.title as case_title,
         (select count(*) from documents d where d.account_id = s.account_id and d.session_id = s.id
            and d.security_level = any (${levels})) as document_count
  from (select * from sessions s where s.account_id = ${account_id}
        order by s.date desc, s.created_at desc, s.id desc limit ${raw(String(RECENT_SESSIONS))}) s
  join cases k on k.account_id = s.account_id and k.id = s.case_id
  join clients c on c.account_id = s.account_id and c.id = s.client_id
  order by s.date desc, s.created_at desc, s.id desc`
