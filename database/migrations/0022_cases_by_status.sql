-- no transaction
-- With the columns that lists sort by, so that 10,000 are counted without the table.
create index concurrently if not exists cases_by_status on cases (account_id, status, created_at desc, id desc)
  include (title, date)
