-- no transaction
create index concurrently clients_by_folded_contact
  on clients (account_id, hashtextextended(get_contact_key(search), 0))
  where mobile is not null or email is not null
