-- no transaction
create index concurrently if not exists clients_of_import on clients (account_id, import_id)
  where import_id is not null
