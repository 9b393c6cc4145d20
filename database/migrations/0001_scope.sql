-- Up Migration
-- What every later table stands on: who asks (account, user, levels) and the fence around a firm's rows.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

grant usage on schema public to casework_app, casework_jobs;

-- The account whose records this transaction works on. Nothing set means null: nothing is visible.
create function current_account_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::bigint;

create function current_user_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;

-- Document levels that the acting role may see.
create function current_levels() returns text[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('app.levels', true), ''), '{}')::text[];

-- Row-level security of a tenant table: enabled, forced, one policy. `beyond_account` narrows it further.
create function fence_to_account(fenced regclass, beyond_account text default 'true') returns void
  language plpgsql as $$
declare
  rule text := format('account_id = (select current_account_id()) and (%s)', beyond_account);
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format('create policy within_account on %s to casework_app using (%s) with check (%s)', fenced, rule, rule);
end $$;
revoke execute on function fence_to_account from public;
