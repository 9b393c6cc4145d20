-- no transaction
create index concurrently documents_in_order on documents (account_id, sort_key, id) include (security_level)
