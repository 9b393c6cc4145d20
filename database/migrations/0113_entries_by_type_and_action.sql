-- no transaction
create index concurrently if not exists audit_entries_by_type_and_action on audit_entries (account_id, object_type, kind, seq)
  where seq is not null
