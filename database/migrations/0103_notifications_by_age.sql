-- no transaction
-- The newest notifications of a firm; ids do not tell which is newer (FIX-274).
create index concurrently if not exists notifications_by_age
  on notifications (account_id, created_at desc, id desc);
