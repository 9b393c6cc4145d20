-- no transaction
create index concurrently if not exists audit_entries_by_person on audit_entries (account_id, user_id, seq)
  where seq is not null
