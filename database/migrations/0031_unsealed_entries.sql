-- no transaction
create index concurrently if not exists audit_entries_unsealed on audit_entries (account_id, id)
  where seq is null
