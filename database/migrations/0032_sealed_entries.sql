-- no transaction
create unique index concurrently if not exists audit_entries_seq on audit_entries (account_id, seq)
  where seq is not null
