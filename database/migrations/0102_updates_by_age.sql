-- no transaction
-- The newest updates of a person; ids do not tell which is newer (FIX-274).
create index concurrently if not exists updates_of_person
  on updates (account_id, user_id, created_at desc, id desc);
