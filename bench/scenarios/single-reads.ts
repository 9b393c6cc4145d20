import type { ScenarioName } from '../targets.ts'
import type { SampleFirm, Scenario } from '../scenario.ts'
import { CLIENT_COLUMNS } from './columns.ts'

type Table = 'clients' | 'cases' | 'sessions' | 'documents'

const pickId = (firm: SampleFirm, table: Table, iteration: number) =>
  firm[table][iteration % firm[table].length] ?? 0

/** Reads one record by id, a different one per request. */
const createReadScenario = (name: ScenarioName, table: Table, text: string): Scenario => ({
  name,
  requests: 4000,
  request: (firm, iteration) => ({
    method: 'GET',
    path: `/api/${table}/${pickId(firm, table, iteration)}/`,
    status: 200,
  }),
  baseline: {
    route: new RegExp(`^/api/${table}/(\\d+)/$`),
    text,
    values: (firm, iteration) => [firm.account_id, pickId(firm, table, iteration)],
    toBody: (rows) => rows[0],
  },
})

export const singleReads: readonly Scenario[] = [
  createReadScenario(
    'one client',
    'clients',
    `select ${CLIENT_COLUMNS}
     from clients c left join countries n on n.id = c.country_id
     where c.account_id = $1::bigint and c.id = $2::bigint`,
  ),
  createReadScenario(
    'one case',
    'cases',
    `select k.id::float8, k.title, k.description, k.date::text, k.created_at::text, c.id::float8 as client_id, c.name as client_name,
       (select count(*)::int from sessions s where s.account_id = k.account_id and s.case_id = k.id) as sessions_count,
       (select count(*)::int from documents d where d.account_id = k.account_id and d.case_id = k.id) as documents_count
     from cases k join clients c on c.account_id = k.account_id and c.id = k.client_id
     where k.account_id = $1::bigint and k.id = $2::bigint`,
  ),
  createReadScenario(
    'one session',
    'sessions',
    `select s.id::float8, s.title, s.description, s.date::text, s.duration, s.session_type, s.created_at::text,
       k.id::float8 as case_id, k.title as case_title, c.id::float8 as client_id, c.name as client_name,
       (select count(*)::int from document_groups g where g.account_id = s.account_id and g.session_id = s.id) as document_groups_count,
       (select count(*)::int from documents d where d.account_id = s.account_id and d.session_id = s.id) as documents_count
     from sessions s
     join cases k on k.account_id = s.account_id and k.id = s.case_id
     join clients c on c.account_id = s.account_id and c.id = s.client_id
     where s.account_id = $1::bigint and s.id = $2::bigint`,
  ),
  createReadScenario(
    'one document record',
    'documents',
    `select d.id::float8, d.doc_name, d.file_name, d.file_size, d.security_level, d.created_at::text, c.id::float8 as client_id, c.name as client_name,
       k.id::float8 as case_id, k.title as case_title, s.id::float8 as session_id, s.title as session_title, g.id::float8 as group_id, g.name as group_name
     from documents d
     join clients c on c.account_id = d.account_id and c.id = d.client_id
     left join cases k on k.account_id = d.account_id and k.id = d.case_id
     left join sessions s on s.account_id = d.account_id and s.id = d.session_id
     left join document_groups g on g.account_id = d.account_id and g.id = d.group_id
     where d.account_id = $1::bigint and d.id = $2::bigint`,
  ),
]
