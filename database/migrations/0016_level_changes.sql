-- A replica lags, so it could list a document to a role that lost sight of it. Each firm counts the
-- changes of its documents' levels; a replica's answer is used only if it has all of them.
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
    perform add_to_totals(account_id, 'level_change', count(*), 0)
    from (
      select account_id, id
      from (
        select account_id, id, security_level from added
        union all
        select account_id, id, security_level from removed) levels
      group by account_id, id having min(security_level) <> max(security_level)) changed
    group by account_id;
  end if;
  return null;
end $$;
