-- no transaction
create index concurrently if not exists audit_entries_by_type on audit_entries (account_id, object_type, seq)
  where seq is not null
