-- no transaction
create unique index concurrently if not exists cases_number on cases (account_id, number_year, number_seq)
