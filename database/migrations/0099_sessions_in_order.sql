-- no transaction
create index concurrently sessions_in_order on sessions (account_id, sort_key, id)
