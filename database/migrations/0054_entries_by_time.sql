-- no transaction
create index concurrently if not exists audit_entries_by_time on audit_entries (account_id, at, seq)
  where seq is not null
