-- no transaction
create index concurrently cases_in_order on cases (account_id, sort_key, id)
