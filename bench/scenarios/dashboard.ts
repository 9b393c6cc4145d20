import type { Scenario } from '../scenario.ts'

/** The owner's totals, from the stored ones, and the latest sessions. */
export const dashboard: Scenario = {
  name: 'dashboard summary',
  requests: 3000,
  request: () => ({ method: 'GET', path: '/api/dashboard/summary/', status: 200 }),
  baseline: {
    route: /^\/api\/dashboard\/summary\/$/,
    text: `
      select
        (select json_object_agg(kind, total) from (
           select t.kind, sum(t.rows) as total from account_totals t where t.account_id = $1::bigint group by t.kind) totals) as totals,
        (select sum(t.bytes)::bigint from account_totals t where t.account_id = $1::bigint) as bytes,
        (select count(*)::int from connections c where c.firm_account_id = $1::bigint) as employees,
        (select json_agg(latest) from (
           select s.id, s.title, s.date, left(s.date::time::text, 5) as "time", c.name as client_name, k.title as case_title,
             (select count(*) from documents d where d.account_id = s.account_id and d.session_id = s.id) as document_count
           from (select * from sessions s where s.account_id = $1::bigint order by s.date desc, s.id desc limit 10) s
           join cases k on k.account_id = s.account_id and k.id = s.case_id
           join clients c on c.account_id = s.account_id and c.id = s.client_id
           order by s.date desc, s.id desc) latest) as recent_sessions`,
    values: ({ account_id }) => [account_id],
    toBody: (rows) => rows[0],
  },
}
