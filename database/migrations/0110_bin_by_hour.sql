-- How many items of each bin were deleted in an hour: a page deep in a bin is read from the hour nearest
-- to it, as the index alone would be read from an end of the list.
-- owner: bin
create table bin_hours (
  account_id  bigint       not null references accounts on delete cascade,
  hour        timestamptz  not null,
  items       bigint       not null,
  primary key (account_id, hour)
);
select fence_to_account('bin_hours', $$'red' = any ((select current_levels())::text[])$$);
grant select on bin_hours to casework_app;
-- Only the trigger below fills it, as the owner.
create policy kept_by_triggers on bin_hours to current_user using (true) with check (true);

-- What is deleted from here on waits for the new trigger function.
lock table deletions in share row exclusive mode;

-- As before, and by the hour. The totals come first: who waits for them holds no hour.
create or replace function count_binned() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account constant bigint := coalesce(new.account_id, old.account_id);
  hour_of_delete constant timestamptz :=
    date_trunc('hour', coalesce(new.deleted_at, old.deleted_at), 'UTC');
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
  if more_items <> 0 then
    insert into bin_hours as h (account_id, hour, items)
    select a.id, hour_of_delete, more_items from accounts a where a.id = account
    on conflict (account_id, hour) do update set items = h.items + excluded.items;
  end if;
  if more_items < 0 then
    delete from bin_hours h
    where h.account_id = account and h.hour = hour_of_delete and h.items = 0;
  end if;
  return null;
end $$;

insert into bin_hours (account_id, hour, items)
select account_id, date_trunc('hour', deleted_at, 'UTC'), count(*)
from deletions where is_open group by 1, 2;
