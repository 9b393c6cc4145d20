-- What every later file builds on: the checksums of applied files, extensions, the identity of the
-- caller, row-level security and random ids. `platform/database/roles.ts` has created the roles.

-- `platform/database/prepare-migrations.ts` adds a row in the transaction that applies the file. A
-- file that has changed since then stops the start (decision 0032).
-- owner: platform
create table migration_checksums (
  name      text primary key,
  -- SHA-256 of the file, hex.
  checksum  text not null
);

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

grant usage on schema public to casework_app, casework_jobs;

-- The account whose records this transaction works on. Unset means null, and no row is visible.
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

-- Turns on row-level security for a tenant table: enabled, forced (so that it binds the owner too),
-- and one policy. `beyond_account` narrows that policy further.
create function fence_to_account(fenced regclass, beyond_account text default 'true') returns void
  language plpgsql as $$
declare
  rule text := format('account_id = (select current_account_id()) and (%s)', beyond_account);
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format('create policy within_account on %s to casework_app using (%s) with check (%s)',
    fenced, rule, rule);
end $$;
revoke execute on function fence_to_account from public;

-- Ids that can be neither enumerated nor counted (decision 0022). 1 to 2^52, so that JavaScript
-- represents them exactly; the uuid comes from the system's random source.
create function random_id() returns bigint
  language sql volatile parallel safe
  return 1 + (uuid_hash_extended(gen_random_uuid(), 0) & 4503599627370495);

-- A trigger counts the version where several features write the same table.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
