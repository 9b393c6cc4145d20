-- no transaction
-- The order of entries that wait to be sealed; ids tell none (FIX-274).
create index concurrently if not exists audit_entries_waiting
  on audit_entries (account_id, at, id) where seq is null;
