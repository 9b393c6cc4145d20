-- no transaction
create index concurrently clients_in_order on clients (account_id, sort_key, id)
