-- The profile of a firm, and updates: news for one person in one workspace.

alter table accounts
  -- False: the firm's name follows the profile name of its owner.
  add column name_is_own   boolean not null default false,
  add column address       text    check (address <> '' and char_length(address) <= 500),
  -- IANA name; null counts as UTC.
  add column timezone      text    check (timezone <> '' and char_length(timezone) <= 64),
  -- Null: dates in the American format.
  add column region        text    check (region ~ '^[A-Z]{2}$'),
  add column court_region  text    check (court_region <> '' and char_length(court_region) <= 10),
  add column version       int     not null default 1;
create trigger count_version
  before update of name, name_is_own, address, timezone, region, court_region, listed on accounts
  for each row execute function count_version();

-- Sign-in, search and switching read names of other firms. Everything else is read and written
-- through the view below, which shows the current firm only.
revoke select on accounts from casework_app;
grant select (id, owner_user_id, name, is_active, created_at, listed) on accounts to casework_app;
grant select (name_is_own) on accounts to casework_auth;

-- The wall-clock time of an instant in a zone. Null if this PostgreSQL does not know the zone.
create function time_in_zone(instant timestamptz, zone text) returns timestamp
  language plpgsql stable strict as $$
begin
  return instant at time zone zone;
exception when invalid_parameter_value then
  return null;
end $$;

-- owner: accounts
create view firm_profiles with (security_barrier) as
  select id as account_id, owner_user_id, name, name_is_own, address, timezone, region,
    court_region, listed, version,
    coalesce(time_in_zone(now(), timezone), now() at time zone 'UTC')::date as today
  from accounts
  where id = (select current_account_id())
  with check option;
grant select on firm_profiles to casework_app, casework_jobs;
grant update (name, name_is_own, address, timezone, region, court_region, listed)
  on firm_profiles to casework_app;

-- "Today" of the current firm, for statements of any feature. Written as `(select firm_today())`, so
-- that a scan computes it once.
create function firm_today() returns date
  language sql stable
  return (select today from firm_profiles where account_id = (select current_account_id()));

-- News for one person in one workspace. The texts are those of the product, filled in when they are
-- read, in the reader's language.
-- owner: updates
create table updates (
  account_id   bigint      not null references accounts on delete cascade,
  id           bigint      not null generated always as identity,
  user_id      bigint      not null references users on delete cascade,
  kind         text        not null
                           check (kind in ('case_assigned', 'case_unassigned', 'session_soon',
                             'session_changed', 'session_deleted', 'deadline_assigned',
                             'deadline_soon', 'deadline_to_confirm', 'deadline_confirmed',
                             'deadline_moved', 'deadline_escalated', 'deadline_overdue',
                             'deadlines_without_person', 'conflict_hidden', 'conflict_open')),
  -- The values of the text's placeholders.
  text_values  jsonb       not null default '{}',
  link_type    text        check (link_type in
                             ('case', 'session', 'deadline', 'conflict_check')),
  link_id      bigint,
  -- The case of the linked record. Not a foreign key: an update outlives what it is about.
  case_id      bigint,
  -- One event is one row, however often it is reported.
  once_key     text        not null check (char_length(once_key) <= 200),
  created_at   timestamptz not null default now(),
  read_at      timestamptz,
  primary key (account_id, id),
  unique (account_id, user_id, once_key),
  constraint updates_link check ((link_type is null) = (link_id is null))
);
create index updates_of_user on updates (account_id, user_id, id desc);
-- For the hourly sweep.
create index updates_by_age on updates (created_at);

-- Not fence_to_account: written for any member of the workspace, read by that person only.
alter table updates enable row level security;
alter table updates force row level security;
create policy read_by_person on updates for select to casework_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
create policy marked_by_person on updates for update to casework_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()))
  with check (account_id = (select current_account_id()) and user_id = (select current_user_id()));
create policy removed_by_person on updates for delete to casework_app
  using (account_id = (select current_account_id()) and user_id = (select current_user_id()));
create policy written_within_account on updates for insert to casework_app
  with check (account_id = (select current_account_id()));
create policy written_by_jobs on updates for insert to casework_jobs
  with check (account_id = (select current_account_id()));
create policy swept_by_jobs on updates for delete to casework_jobs
  using (created_at < now() - interval '180 days');
create policy found_by_sweep on updates for select to casework_jobs
  using (created_at < now() - interval '180 days');
grant select, insert, delete on updates to casework_app;
grant update (read_at) on updates to casework_app;
grant insert, delete on updates to casework_jobs;
grant select (created_at) on updates to casework_jobs;
select let_backup_read('updates');
