/** The columns of a client in the list and the single read, without RLS and levels. */
export const CLIENT_COLUMNS = `
  c.id::float8, c.name, c.email, c.mobile, c.created_at::text,
  case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as country,
  (select count(*)::int from cases k where k.account_id = c.account_id and k.client_id = c.id) as cases_count,
  (select count(*)::int from sessions s where s.account_id = c.account_id and s.client_id = c.id) as sessions_count,
  (select count(*)::int from documents d where d.account_id = c.account_id and d.client_id = c.id) as documents_count`
