-- no transaction
create index concurrently if not exists case_events_of_person on case_events
  (account_id, person_id) where person_id is not null
