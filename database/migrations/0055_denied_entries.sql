-- no transaction
create index concurrently if not exists audit_entries_denied on audit_entries (account_id, seq)
  where outcome = 'denied' and seq is not null
