-- no transaction
-- A hash, because a folded name may be longer than an entry of an index.
create index concurrently clients_by_folded_name
  on clients (account_id, hashtextextended(get_name_key(search), 0))
