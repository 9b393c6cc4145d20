-- no transaction
create index concurrently if not exists audit_entries_denied_by_person on audit_entries (account_id, user_id, seq)
  where outcome = 'denied' and seq is not null
