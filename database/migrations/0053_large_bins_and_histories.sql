-- Bins and histories with a million entries.

-- How much each firm's bin holds: counting it costs more than the page of it that is shown.
-- owner: bin
create table bin_totals (
  account_id  bigint  primary key references accounts on delete cascade,
  items       bigint  not null,
  bytes       bigint  not null
);
select fence_to_account('bin_totals', $$'red' = any ((select current_levels())::text[])$$);
grant select on bin_totals to casework_app;
-- Only the trigger below fills it, as the owner.
create policy kept_by_triggers on bin_totals to current_user using (true) with check (true);

-- Selects from accounts, so that nothing is added while the account itself is deleted.
create function count_binned() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account constant bigint := coalesce(new.account_id, old.account_id);
  before constant int := coalesce(old.is_open, false)::int;
  now_in_bin constant int := coalesce(new.is_open, false)::int;
  more_items constant int := now_in_bin - before;
  more_bytes constant bigint :=
    now_in_bin * coalesce(new.bytes, 0) - before * coalesce(old.bytes, 0);
begin
  if more_items <> 0 or more_bytes <> 0 then
    insert into bin_totals as t (account_id, items, bytes)
    select a.id, more_items, more_bytes from accounts a where a.id = account
    on conflict (account_id) do update
      set items = t.items + excluded.items, bytes = t.bytes + excluded.bytes;
  end if;
  return null;
end $$;
create trigger count_binned after insert or update of bytes, restored_at, purged_at or delete
  on deletions for each row execute function count_binned();

insert into bin_totals (account_id, items, bytes)
select account_id, count(*), sum(bytes) from deletions where is_open group by account_id;

-- As storage_used(), for roles that see none of it.
create or replace function storage_in_bin() returns bigint language plpgsql as $$
declare
  narrowed text := current_setting('app.levels', true);
  used bigint;
begin
  perform set_config('app.levels', '{red,yellow,green}', true);
  select coalesce(sum(t.bytes), 0) into used
  from bin_totals t where t.account_id = current_account_id();
  perform set_config('app.levels', narrowed, true);
  return used;
end $$;

create index deletions_open_of_kind on deletions (account_id, kind, deleted_at desc, id desc)
  where is_open;

-- Generic plans (decision 0038) take one value in `n_distinct` for what a filter leaves. Where nearly
-- all entries have one value, the sample says that there is no other, and a list of another value
-- reads them all.
alter table deletions alter column kind set (n_distinct = 6);
alter table audit_entries
  alter column kind set (n_distinct = 25),
  alter column object_type set (n_distinct = 16),
  alter column user_id set (n_distinct = 16);
