-- A session that comes back from the bin has its journal entries again, as it has its deadlines since
-- 0069. One function serves both: the argument is the kind of the rows in the bin, which is that of no
-- table, so nothing is inserted for them.
create function capture_left_session() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bin_rows (account_id, deletion_id, kind, record_id, row)
  select o.account_id, current_setting('app.deletion')::bigint, tg_argv[0], o.id,
    jsonb_build_object('of_session', o.session_id)
  from removed o join added n on n.account_id = o.account_id and n.id = o.id
  where o.session_id is not null and n.session_id is null
  on conflict do nothing;
  return null;
end $$;

drop trigger capture_session_deadlines on deadlines;
drop function capture_session_deadlines();
create trigger capture_left_session after update on deadlines
  referencing old table as removed new table as added for each statement
  when (current_setting('app.deletion', true) <> '')
  execute function capture_left_session('deadline_of_session');
create trigger capture_left_session after update on entries
  referencing old table as removed new table as added for each statement
  when (current_setting('app.deletion', true) <> '')
  execute function capture_left_session('entry_of_session');
