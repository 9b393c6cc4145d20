import type { Scenario } from '../scenario.ts'

/** Repeats client and time like the contract, so that both responses are equally long. */
function toSession({ case_client_id, ...row }: Record<string, unknown>): Record<string, unknown> {
  const time = (row['date'] as string).slice(11, 16)
  return {
    ...row,
    case: {
      id: row['case_id'],
      title: row['case_title'],
      client: case_client_id,
      client_id: case_client_id,
    },
    client: { id: row['client_id'], name: row['client_name'] },
    time,
    ttime: time,
    document_count: row['documents_count'],
  }
}

/** All sessions between two days of a calendar month, about 300. */
export const sessionsOfMonth: Scenario = {
  name: 'calendar month of 300 sessions',
  requests: 400,
  request: ({ month: [first, last] }) => ({
    method: 'GET',
    path: `/api/sessions/?start_date=${first}&end_date=${last}&ordering=date`,
    status: 200,
  }),
  baseline: {
    route: /^\/api\/sessions\/\?start_date=([\d-]+)&end_date=([\d-]+)&ordering=date$/,
    text: `
      select s.id::float8, s.title, s.description, s.duration, s.session_type, s.is_active, s.created_at::text,
        k.id::float8 as case_id, k.title as case_title, k.client_id::float8 as case_client_id, c.id::float8 as client_id, c.name as client_name,
        s.date::text,
        (select count(*)::int from document_groups g where g.account_id = s.account_id and g.session_id = s.id) as document_groups_count,
        (select count(*)::int from documents d where d.account_id = s.account_id and d.session_id = s.id) as documents_count
      from sessions s
      join cases k on k.account_id = s.account_id and k.id = s.case_id
      join clients c on c.account_id = s.account_id and c.id = s.client_id
      where s.account_id = $1::bigint and s.date >= $2::date and s.date < $3::date + 1
      order by s.date, s.id`,
    values: ({ account_id, month }) => [account_id, ...month],
    toBody: (rows) => ({ items: rows.map(toSession), count: rows.length }),
  },
}
