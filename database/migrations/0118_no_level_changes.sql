-- The changes of levels were counted for the read replica only, which is gone (decision 0095).
create or replace function count_documents() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_totals(
      account_id, 'document:' || security_level, count(*), sum(file_size)::bigint)
    from added group by account_id, security_level;
  elsif tg_op = 'DELETE' then
    perform add_to_totals(
      account_id, 'document:' || security_level, -count(*), -sum(file_size)::bigint)
    from removed group by account_id, security_level;
  else
    perform add_to_totals(
      account_id, 'document:' || security_level, sum(rows)::bigint, sum(bytes)::bigint)
    from (
      select account_id, security_level, 1 as rows, file_size as bytes from added
      union all
      select account_id, security_level, -1, -file_size from removed) changed
    group by account_id, security_level having sum(rows) <> 0 or sum(bytes) <> 0;
  end if;
  return null;
end $$;

drop trigger count_level on entries;
drop function count_entry_level();

create or replace function move_checks_along() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update conflict_checks c set security_level = new.security_level
  where c.account_id = new.account_id and c.person_id = new.id;
  update conflict_hits h set security_level = new.security_level
  where h.account_id = new.account_id and h.person_id = new.id;
  update conflict_checks c
  set security_level = case when c.cause = 'by_hand'
      -- The name that was typed may be theirs.
      then (array['red', 'yellow', 'green'])[least(
        array_position(array['red', 'yellow', 'green'], c.security_level),
        array_position(array['red', 'yellow', 'green'], new.security_level))]
      else c.security_level end,
    hits_level = (
    select case when bool_or(h.security_level = 'red') then 'red'
      when bool_or(h.security_level = 'yellow') then 'yellow' else 'green' end
    from conflict_hits h where h.account_id = c.account_id and h.check_id = c.id)
  where c.account_id = new.account_id and c.id in (
    select h.check_id from conflict_hits h
    where h.account_id = new.account_id and h.person_id = new.id);
  return null;
end $$;

delete from account_totals where kind = 'level_change';
