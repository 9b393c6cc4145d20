-- no transaction
create index concurrently if not exists audit_entries_watched on audit_entries (at)
  where outcome = 'denied' or kind in ('downloaded', 'exported')
