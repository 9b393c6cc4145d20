-- no transaction
create index concurrently people_in_order on people (account_id, sort_key, id) include (security_level)
