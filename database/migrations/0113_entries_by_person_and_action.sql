-- no transaction
create index concurrently if not exists audit_entries_by_person_and_action on audit_entries (account_id, user_id, kind, seq)
  where seq is not null
