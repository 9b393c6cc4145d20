-- The bin (decision 0055): deletes stay deletes, and triggers copy what they remove.

-- One delete with everything that it removed. It is in the bin until it is restored or purged; then
-- the row stays for the history, without names.
-- owner: bin
create table deletions (
  account_id      bigint      not null references accounts on delete cascade,
  id              bigint      not null generated always as identity,
  kind            text        not null check (kind in
                    ('client', 'case', 'session', 'document', 'document_group', 'import')),
  -- The deleted record; for the kind import, the import.
  record_id       bigint      not null,
  title           text        not null,
  -- The client of the record when it was deleted; null for clients and imports.
  client_id       bigint,
  client_name     text,
  -- Of a document.
  security_level  text        check (security_level in ('red', 'yellow', 'green')),
  counts          jsonb       not null default '{}',
  bytes           bigint      not null default 0,
  -- Not references: the row outlives the person.
  deleted_by      bigint      not null,
  deleted_role    text        not null
                    check (deleted_role in ('owner', 'admin', 'diamond', 'gold', 'silver')),
  deleted_at      timestamptz not null default now(),
  restored_at     timestamptz,
  restored_by     bigint,
  purged_at       timestamptz,
  -- Whether it is in the bin.
  is_open         boolean     not null generated always as
                    (restored_at is null and purged_at is null) stored,
  -- The names of all its records in lower case, one a line.
  search          text        not null default '',
  primary key (account_id, id)
);
create index deletions_open on deletions (account_id, deleted_at desc, id desc)
  include (bytes) where is_open;
create index deletions_search on deletions using gin ((account_id + 0), search gin_trgm_ops)
  with (fastupdate = off) where is_open;

-- The removed rows. After a restore they tell which records were deleted together.
-- owner: bin
create table bin_rows (
  account_id   bigint  not null,
  deletion_id  bigint  not null,
  -- The table of the row, in the singular.
  kind         text    not null,
  record_id    bigint  not null,
  -- Every column but `search`, which is computed; null after a restore.
  row          jsonb,
  -- The file of a document in the bin.
  store_key    text,
  primary key (account_id, kind, record_id, deletion_id),
  foreign key (account_id, deletion_id) references deletions (account_id, id) on delete cascade
);
create index bin_rows_of_deletion on bin_rows (account_id, deletion_id, kind, record_id);
create unique index bin_rows_file on bin_rows (store_key) where store_key is not null;

-- The clients, cases and sessions that the rows of an open deletion refer to, and that
-- it did not remove.
-- owner: bin
create table bin_parents (
  account_id   bigint  not null,
  deletion_id  bigint  not null,
  kind         text    not null check (kind in ('client', 'case', 'session')),
  record_id    bigint  not null,
  primary key (account_id, deletion_id, kind, record_id),
  foreign key (account_id, deletion_id) references deletions (account_id, id) on delete cascade
);
create index bin_parents_of_record on bin_parents (account_id, kind, record_id);

-- The documents of each group of an open deletion, also those that were not removed.
-- owner: bin
create table bin_group_members (
  account_id   bigint  not null,
  deletion_id  bigint  not null,
  group_id     bigint  not null,
  document_id  bigint  not null,
  primary key (account_id, deletion_id, document_id, group_id),
  foreign key (account_id, deletion_id) references deletions (account_id, id) on delete cascade
);

-- Only owner and admin have the level red.
select fence_to_account(bin, $$'red' = any ((select current_levels())::text[])$$)
from unnest(array['deletions', 'bin_rows', 'bin_parents', 'bin_group_members']::regclass[]) bin;
-- Only triggers fill them, as the owner.
create policy filled_by_triggers on deletions to current_user using (true) with check (true);
create policy filled_by_triggers on bin_rows to current_user using (true) with check (true);
create policy filled_by_triggers on bin_parents to current_user using (true) with check (true);
create policy filled_by_triggers on bin_group_members to current_user using (true) with check (true);
grant select, delete on deletions, bin_rows, bin_parents, bin_group_members to casework_app;
grant update (title, client_name, restored_at, restored_by, purged_at, search) on deletions
  to casework_app;
grant update (row, store_key) on bin_rows to casework_app;

-- The jobs purge, and sweep files, in all firms. They see no name and no value.
create policy purged_by_jobs on deletions to casework_jobs using (true) with check (true);
create policy purged_by_jobs on bin_rows to casework_jobs using (true) with check (true);
create policy purged_by_jobs on bin_parents to casework_jobs using (true) with check (true);
create policy purged_by_jobs on bin_group_members to casework_jobs using (true) with check (true);
grant select (account_id, id, kind, record_id, deleted_at, is_open) on deletions to casework_jobs;
grant update (title, client_name, purged_at, search) on deletions to casework_jobs;
grant select (account_id, deletion_id, kind, record_id, store_key), delete
  on bin_rows to casework_jobs;
grant select, delete on bin_parents to casework_jobs;
grant select (account_id, deletion_id), delete on bin_group_members to casework_jobs;

-- For searches; the reason is at clients_within.
create view deletions_within as
  select account_id, id, search, kind, deleted_at, account_id + 0 as text_account_id
  from deletions
  where coalesce(account_id = (select current_account_id()), false)
    and 'red' = any ((select current_levels())::text[]) and is_open;
grant select on deletions_within to casework_app;

-- Bytes in the firm's bin. As storage_used(), for roles that see none of it.
create function storage_in_bin() returns bigint language plpgsql as $$
declare
  narrowed text := current_setting('app.levels', true);
  used bigint;
begin
  perform set_config('app.levels', '{red,yellow,green}', true);
  select coalesce(sum(d.bytes), 0) into used
  from deletions d where d.account_id = current_account_id() and d.is_open;
  perform set_config('app.levels', narrowed, true);
  return used;
end $$;

-- For how long a firm keeps what it deletes, and when it last chose fewer days.
alter table accounts
  add column bin_days int not null default 30 check (bin_days between 7 and 365),
  add column bin_days_lowered_at timestamptz;
create or replace view firm_profiles with (security_barrier) as
  select id as account_id, owner_user_id, name, name_is_own, address, timezone, region,
    court_region, listed, version,
    coalesce(time_in_zone(now(), timezone), now() at time zone 'UTC')::date as today,
    more_file_types, bin_days, bin_days_lowered_at
  from accounts
  where id = (select current_account_id())
  with check option;
grant update (bin_days, bin_days_lowered_at) on firm_profiles to casework_app;
