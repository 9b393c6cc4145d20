-- Up Migration
-- What all firms keep together, for the limit of the installation. It says nothing about a single firm.
create function storage_used_by_all() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(bytes), 0)::bigint from account_totals where kind like 'document:%'
$$;
revoke execute on function storage_used_by_all() from public;
grant execute on function storage_used_by_all() to casework_app;
