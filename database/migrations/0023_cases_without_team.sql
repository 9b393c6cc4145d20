-- no transaction
create index concurrently if not exists cases_without_team on cases (account_id, created_at desc, id desc)
  include (title, date, status) where not has_team
