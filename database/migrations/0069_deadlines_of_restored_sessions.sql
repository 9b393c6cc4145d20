-- A session that comes back from the bin has its deadlines again, as a group has its documents. The
-- kind is that of no table, so nothing is inserted for these rows; the key is no parent of the bin.
create function capture_session_deadlines() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bin_rows (account_id, deletion_id, kind, record_id, row)
  select o.account_id, current_setting('app.deletion')::bigint, 'deadline_of_session', o.id,
    jsonb_build_object('of_session', o.session_id)
  from removed o join added n on n.account_id = o.account_id and n.id = o.id
  where o.session_id is not null and n.session_id is null
  on conflict do nothing;
  return null;
end $$;
create trigger capture_session_deadlines after update on deadlines
  referencing old table as removed new table as added for each statement
  when (current_setting('app.deletion', true) <> '') execute function capture_session_deadlines();
