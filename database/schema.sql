-- The schema after all migrations, for reading and review; nothing is created from this file.
-- Written by `npm run db:schema` from the catalogue of a freshly migrated database.

create role casework_app nologin;
create role casework_auth nologin;
create role casework_backup nologin;
create role casework_jobs nologin;

create extension btree_gin;
create extension pg_trgm;

grant usage on schema public to casework_app;
grant usage on schema public to casework_backup;
grant usage on schema public to casework_jobs;
grant usage on schema public to public;
grant create, usage on schema jobs to casework_jobs;
grant usage on schema jobs to casework_app;

CREATE OR REPLACE FUNCTION add_to_totals(account bigint, counted text, more_rows bigint, more_bytes bigint)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO account_totals AS t (account_id, kind, shard, rows, bytes)  SELECT a.id,
             add_to_totals.counted AS counted,
             (pg_backend_pid() % 8),
             add_to_totals.more_rows AS more_rows,
             add_to_totals.more_bytes AS more_bytes
            FROM accounts a
           WHERE (a.id = add_to_totals.account) ON CONFLICT(account_id, kind, shard) DO UPDATE SET rows = (t.rows + excluded.rows), bytes = (t.bytes + excluded.bytes);
END;

CREATE OR REPLACE FUNCTION answer_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.account_id is distinct from current_account_id()
    and (to_jsonb(new) - 'accepted_at' - 'accepted_by' - 'declined_at')
      <> (to_jsonb(old) - 'accepted_at' - 'accepted_by' - 'declined_at') then
    raise insufficient_privilege using message = 'an invited person can only accept or decline';
  end if;
  return new;
end $function$;
grant execute on function answer_only() to public;

CREATE OR REPLACE FUNCTION count_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform add_to_totals(account_id, tg_argv[0], count(*), 0) from changed group by account_id;
  return null;
end $function$;
grant execute on function count_added() to public;

CREATE OR REPLACE FUNCTION count_documents()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function count_documents() to public;

CREATE OR REPLACE FUNCTION count_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform add_to_totals(account_id, tg_argv[0], -count(*), 0) from changed group by account_id;
  return null;
end $function$;
grant execute on function count_removed() to public;

CREATE OR REPLACE FUNCTION count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;
grant execute on function count_version() to public;

CREATE OR REPLACE FUNCTION current_account_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint;
grant execute on function current_account_id() to public;

CREATE OR REPLACE FUNCTION current_invitation()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.invitation'::text, true), ''::text);
grant execute on function current_invitation() to public;

CREATE OR REPLACE FUNCTION current_levels()
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(NULLIF(current_setting('app.levels'::text, true), ''::text), '{}'::text))::text[];
grant execute on function current_levels() to public;

CREATE OR REPLACE FUNCTION current_user_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::bigint;
grant execute on function current_user_id() to public;

CREATE OR REPLACE FUNCTION discard_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into discarded_files (account_id, store_key) select account_id, store_key from removed;
  return null;
end $function$;
grant execute on function discard_files() to public;

CREATE OR REPLACE FUNCTION document_level(document bigint)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  narrowed text := current_setting('app.levels', true);
  level text;
begin
  perform set_config('app.levels', '{red,yellow,green}', true);
  select d.security_level into level from documents d
  where d.account_id = current_account_id() and d.id = document;
  perform set_config('app.levels', narrowed, true);
  return level;
end $function$;
grant execute on function document_level(bigint) to public;

CREATE OR REPLACE FUNCTION fence_to_account(fenced regclass, beyond_account text DEFAULT 'true'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  rule text := format('account_id = (select current_account_id()) and (%s)', beyond_account);
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format('create policy within_account on %s to casework_app using (%s) with check (%s)',
    fenced, rule, rule);
  perform let_backup_read(fenced);
end $function$;

CREATE OR REPLACE FUNCTION firm_today()
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN (SELECT firm_profiles.today FROM firm_profiles WHERE (firm_profiles.account_id = (SELECT current_account_id() AS current_account_id)));
grant execute on function firm_today() to public;

CREATE OR REPLACE FUNCTION is_private_account(account bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  asking text := coalesce(current_setting('app.account_id', true), '');
  is_private boolean;
begin
  perform set_config('app.account_id', account::text, true);
  select exists (select from connections c where c.employee_account_id = account)
    and not exists (select from connections c where c.firm_account_id = account)
    and not exists (select from clients k where k.account_id = account)
    and not exists (select from cases k where k.account_id = account)
  into is_private;
  perform set_config('app.account_id', asking, true);
  return is_private;
end $function$;
grant execute on function is_private_account(bigint) to casework_app;

CREATE OR REPLACE FUNCTION keep_total(counted regclass, kind text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger count_added after insert on %s referencing new table as changed
    for each statement execute function count_added(%L)', counted, kind);
  execute format('create trigger count_removed after delete on %s referencing old table as changed
    for each statement execute function count_removed(%L)', counted, kind);
end $function$;

CREATE OR REPLACE FUNCTION largest_firms(maximum integer)
 RETURNS TABLE(account_id bigint, bytes bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select t.account_id, sum(t.bytes)::bigint from account_totals t
  where t.kind like 'document:%' group by 1 order by 2 desc, 1 limit maximum
$function$;
grant execute on function largest_firms(integer) to casework_jobs;

CREATE OR REPLACE FUNCTION let_backup_read(backed_up regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  numbers text;
begin
  execute format('grant select on %s to casework_backup', backed_up);
  for numbers in
    select pg_get_serial_sequence(backed_up::text, attname) from pg_attribute
    where attrelid = backed_up and attidentity <> '' and not attisdropped
  loop
    execute format('grant select on sequence %s to casework_backup', numbers);
  end loop;
  if (select relrowsecurity from pg_class where oid = backed_up) then
    execute format('create policy read_by_backup on %s for select to casework_backup using (true)',
      backed_up);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION mark_team()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update cases k set has_team = not k.has_team
  where k.account_id = coalesce(new.account_id, old.account_id)
    and k.id = coalesce(new.case_id, old.case_id)
    and k.has_team <> exists (
      select from case_members m where m.account_id = k.account_id and m.case_id = k.id);
  return null;
end $function$;
grant execute on function mark_team() to public;

CREATE OR REPLACE FUNCTION move_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  new_group document_groups;
begin
  if current_account_id() is not null and not (old.security_level = any (current_levels())) then
    raise exception 'document above the levels of the acting role' using errcode = 'CW134';
  end if;
  if new.client_id = old.client_id or new.group_id is null then
    return new;
  end if;
  select * into new_group from document_groups g
  where g.account_id = new.account_id and g.id = new.group_id;
  if exists (select from sessions s
      where (s.account_id, s.id, s.case_id, s.client_id)
        = (new.account_id, new.session_id, new.case_id, new.client_id))
    or exists (select from cases k
      where (k.account_id, k.id, k.client_id)
        = (new.account_id, new.direct_case_id, new.client_id)) then
    -- Its own session or case has moved: it leaves a group of another session.
    if new_group.session_id is distinct from new.session_id then
      new.group_id := null;
    end if;
  else
    -- Its group has moved: a session or case of the client before is left.
    new.session_id := new_group.session_id;
    new.case_id := new_group.case_id;
  end if;
  return new;
end $function$;
grant execute on function move_document() to public;

CREATE OR REPLACE FUNCTION number_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select taken.year, taken.seq into new.number_year, new.number_seq
  from take_case_number(new.account_id, now()) taken;
  return new;
end $function$;
grant execute on function number_case() to public;

CREATE OR REPLACE FUNCTION place_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.direct_case_id := case when new.session_id is null then new.case_id end;
  return new;
end $function$;
grant execute on function place_document() to public;

CREATE OR REPLACE FUNCTION place_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select s.case_id, s.client_id into new.case_id, new.client_id
  from sessions s where s.account_id = new.account_id and s.id = new.session_id for key share;
  if not found then
    raise foreign_key_violation using message = 'the session of the document group does not exist';
  end if;
  return new;
end $function$;
grant execute on function place_group() to public;

CREATE OR REPLACE FUNCTION random_id()
 RETURNS bigint
 LANGUAGE sql
 PARALLEL SAFE
RETURN (1 + (uuid_hash_extended(gen_random_uuid(), (0)::bigint) & '4503599627370495'::bigint));
grant execute on function random_id() to public;

CREATE OR REPLACE FUNCTION refuse_unseen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_account_id() is not null and not (old.security_level = any (current_levels())) then
    raise exception 'document above the levels of the acting role' using errcode = 'CW134';
  end if;
  return old;
end $function$;
grant execute on function refuse_unseen() to public;

CREATE OR REPLACE FUNCTION storage_used()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  narrowed text := current_setting('app.levels', true);
  used bigint;
begin
  perform set_config('app.levels', '{red,yellow,green}', true);
  select coalesce(sum(t.bytes), 0) into used
  from account_totals t where t.account_id = current_account_id() and t.kind like 'document:%';
  perform set_config('app.levels', narrowed, true);
  return used;
end $function$;
grant execute on function storage_used() to public;

CREATE OR REPLACE FUNCTION storage_used_by_all()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(sum(bytes), 0)::bigint from account_totals where kind like 'document:%'
$function$;
grant execute on function storage_used_by_all() to casework_app;

CREATE OR REPLACE FUNCTION take_case_number(account bigint, at timestamp with time zone, OUT year smallint, OUT seq integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  select extract(year from coalesce(time_in_zone(at, a.timezone), at at time zone 'UTC'))
  into strict year from accounts a where a.id = account;
  insert into case_counters as c (account_id, year, last) values (account, take_case_number.year, 1)
  on conflict on constraint case_counters_pkey do update set last = c.last + 1
  returning c.last into seq;
end $function$;

CREATE OR REPLACE FUNCTION time_in_zone(instant timestamp with time zone, zone text)
 RETURNS timestamp without time zone
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
begin
  return instant at time zone zone;
exception when invalid_parameter_value then
  return null;
end $function$;
grant execute on function time_in_zone(timestamp with time zone,text) to public;

CREATE OR REPLACE FUNCTION trim_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  receiver bigint;
begin
  for receiver in select distinct account_id from added order by account_id loop
    -- Writers to the same receiver take turns: two that count at the same time would keep one too
    -- many.
    perform from accounts where id = receiver for no key update;
    delete from notifications n where n.account_id = receiver and n.id <= (
      select o.id from notifications o
      where o.account_id = receiver order by o.id desc offset 500 limit 1);
  end loop;
  return null;
end $function$;
grant execute on function trim_notifications() to public;

CREATE OR REPLACE FUNCTION withdraw_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from invitations i
  where i.account_id = old.firm_account_id and i.accepted_at is null
    and (i.invited_user_id = old.employee_user_id
      or i.invited_user_id is null and i.invited_email in (
        select e.email from user_emails e where e.user_id = old.employee_user_id));
  return null;
end $function$;
grant execute on function withdraw_invitations() to public;

CREATE OR REPLACE FUNCTION write_case_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.number := new.number_year || '/'
    || lpad(new.number_seq::text, greatest(4, char_length(new.number_seq::text)), '0');
  -- The number also without leading zeros.
  new.search := lower(concat_ws(E'\n', new.title, coalesce(new.description, ''), new.number,
    new.number_year || '/' || new.number_seq, coalesce(new.court, ''),
    coalesce(new.court_reference, '')));
  return new;
end $function$;
grant execute on function write_case_texts() to public;

CREATE OR REPLACE FUNCTION jobs.enqueue(task text, payload json, max_attempts integer DEFAULT 25)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select graphile_worker.add_job(task, payload, max_attempts => max_attempts) $function$;
grant execute on function jobs.enqueue(text,json,integer) to casework_app;
grant execute on function jobs.enqueue(text,json,integer) to casework_jobs;

create table account_totals (
  account_id bigint not null,
  kind text not null,
  shard smallint not null,
  rows bigint not null,
  bytes bigint not null default 0,
  constraint account_totals_pkey PRIMARY KEY (account_id, kind, shard),
  constraint account_totals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table account_totals enable row level security;
alter table account_totals force row level security;
create policy kept_by_triggers on account_totals for all to current_user
  using (true)
  with check (true);
create policy read_by_backup on account_totals for select to casework_backup
  using (true);
create policy within_account on account_totals for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ((kind !~~ 'document:%'::text) OR (substr(kind, 10) = ANY (current_levels())))))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ((kind !~~ 'document:%'::text) OR (substr(kind, 10) = ANY (current_levels())))));
grant select on account_totals to casework_app;
grant select on account_totals to casework_backup;

create table accounts (
  id bigint not null generated always as identity,
  owner_user_id bigint not null,
  name text not null,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  listed boolean not null default true,
  name_is_own boolean not null default false,
  address text,
  timezone text,
  region text,
  court_region text,
  version integer not null default 1,
  more_file_types boolean not null default false,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_owner_user_id_key UNIQUE (owner_user_id),
  constraint accounts_address_check CHECK (((address <> ''::text) AND (char_length(address) <= 500))),
  constraint accounts_court_region_check CHECK (((court_region <> ''::text) AND (char_length(court_region) <= 10))),
  constraint accounts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint accounts_region_check CHECK ((region ~ '^[A-Z]{2}$'::text)),
  constraint accounts_timezone_check CHECK (((timezone <> ''::text) AND (char_length(timezone) <= 64))),
  constraint accounts_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER count_version BEFORE UPDATE OF name, name_is_own, address, timezone, region, court_region, listed, more_file_types ON accounts FOR EACH ROW EXECUTE FUNCTION count_version();
grant insert, update on accounts to casework_auth;
grant select on accounts to casework_backup;
grant select (id, owner_user_id, name, is_active, created_at, listed) on accounts to casework_app;
grant select (name_is_own) on accounts to casework_auth;

create table audit_entries (
  account_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  role text not null,
  action text not null,
  object_type text not null,
  object_ids bigint[] not null,
  outcome text not null,
  request_id text not null,
  at timestamp with time zone not null default now(),
  constraint audit_entries_pkey PRIMARY KEY (account_id, id),
  constraint audit_entries_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'denied'::text]))),
  constraint audit_entries_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'diamond'::text, 'gold'::text, 'silver'::text]))),
  constraint audit_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy read_by_backup on audit_entries for select to casework_backup
  using (true);
create policy written_by_actor on audit_entries for insert to casework_app
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (user_id = ( SELECT current_user_id() AS current_user_id))));
grant insert on audit_entries to casework_app;
grant select on audit_entries to casework_backup;

create table case_counters (
  account_id bigint not null,
  year smallint not null,
  last integer not null,
  constraint case_counters_pkey PRIMARY KEY (account_id, year),
  constraint case_counters_last_check CHECK ((last >= 1)),
  constraint case_counters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table case_counters enable row level security;
alter table case_counters force row level security;
create policy kept_by_triggers on case_counters for all to current_user
  using (true)
  with check (true);
create policy read_by_backup on case_counters for select to casework_backup
  using (true);
create policy within_account on case_counters for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant select on case_counters to casework_backup;

create table case_events (
  account_id bigint not null,
  id bigint not null generated always as identity,
  case_id bigint not null,
  kind text not null,
  text_key text not null,
  text_values jsonb not null default '{}'::jsonb,
  user_id bigint default current_user_id(),
  security_level text not null default 'green'::text,
  at timestamp with time zone not null default now(),
  constraint case_events_pkey PRIMARY KEY (account_id, id),
  constraint case_events_kind_check CHECK ((kind = ANY (ARRAY['status'::text, 'details'::text, 'team'::text]))),
  constraint case_events_security_level_check CHECK ((security_level = ANY (ARRAY['red'::text, 'yellow'::text, 'green'::text]))),
  constraint case_events_account_id_case_id_fkey FOREIGN KEY (account_id, case_id) REFERENCES cases(account_id, id) ON DELETE CASCADE,
  constraint case_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX events_of_case ON case_events USING btree (account_id, case_id, at DESC, id DESC);
alter table case_events enable row level security;
alter table case_events force row level security;
create policy read_by_backup on case_events for select to casework_backup
  using (true);
create policy within_account on case_events for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)));
grant insert, select on case_events to casework_app;
grant select on case_events to casework_backup;

create table case_members (
  account_id bigint not null,
  id bigint not null generated always as identity,
  case_id bigint not null,
  user_id bigint not null,
  part text not null,
  added_at timestamp with time zone not null default now(),
  added_by bigint default current_user_id(),
  constraint case_members_pkey PRIMARY KEY (account_id, id),
  constraint case_members_account_id_case_id_user_id_key UNIQUE (account_id, case_id, user_id),
  constraint case_members_part_check CHECK ((part = ANY (ARRAY['lead'::text, 'member'::text]))),
  constraint case_members_account_id_case_id_fkey FOREIGN KEY (account_id, case_id) REFERENCES cases(account_id, id) ON DELETE CASCADE,
  constraint case_members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint case_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX case_members_lead ON case_members USING btree (account_id, case_id) WHERE (part = 'lead'::text);
CREATE INDEX cases_of_member ON case_members USING btree (account_id, user_id, case_id);
CREATE TRIGGER mark_team AFTER INSERT OR DELETE ON case_members FOR EACH ROW EXECUTE FUNCTION mark_team();
alter table case_members enable row level security;
alter table case_members force row level security;
create policy read_by_backup on case_members for select to casework_backup
  using (true);
create policy read_by_triggers on case_members for select to current_user
  using (true);
create policy within_account on case_members for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant delete, insert, select, update on case_members to casework_app;
grant select on case_members to casework_backup;

create table cases (
  account_id bigint not null,
  id bigint not null default random_id(),
  client_id bigint not null,
  title text not null,
  description text,
  date date not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search text not null,
  number_year smallint not null,
  number_seq integer not null,
  number text not null,
  court text,
  court_reference text,
  status text not null default 'open'::text,
  closed_on date,
  archived_on date,
  opened_by bigint default current_user_id(),
  has_team boolean not null default false,
  constraint cases_pkey PRIMARY KEY (account_id, id),
  constraint cases_account_id_id_client_id_key UNIQUE (account_id, id, client_id),
  constraint cases_number UNIQUE (account_id, number_year, number_seq),
  constraint cases_court_check CHECK (((court <> ''::text) AND (char_length(court) <= 200))),
  constraint cases_court_reference_check CHECK (((court_reference <> ''::text) AND (char_length(court_reference) <= 100))),
  constraint cases_description_check CHECK (((description <> ''::text) AND (char_length(description) <= 10000))),
  constraint cases_number_seq_check CHECK ((number_seq >= 1)),
  constraint cases_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text, 'archived'::text]))),
  constraint cases_status_dates CHECK ((((status = 'open'::text) = (closed_on IS NULL)) AND ((status = 'archived'::text) = (archived_on IS NOT NULL)))),
  constraint cases_title_check CHECK (((title <> ''::text) AND (char_length(title) <= 200))),
  constraint cases_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint cases_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX cases_by_age ON cases USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX cases_by_date ON cases USING btree (account_id, date, id);
CREATE INDEX cases_by_status ON cases USING btree (account_id, status, created_at DESC, id DESC) INCLUDE (title, date);
CREATE INDEX cases_by_title ON cases USING btree (account_id, lower(title), id) INCLUDE (title);
CREATE INDEX cases_of_client ON cases USING btree (account_id, client_id, created_at DESC, id DESC);
CREATE INDEX cases_search ON cases USING gin (((account_id + 0)), search gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX cases_without_team ON cases USING btree (account_id, created_at DESC, id DESC) INCLUDE (title, date, status) WHERE (NOT has_team);
CREATE TRIGGER count_added AFTER INSERT ON cases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('case');
CREATE TRIGGER count_removed AFTER DELETE ON cases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('case');
CREATE TRIGGER number_case BEFORE INSERT ON cases FOR EACH ROW WHEN ((new.number_seq IS NULL)) EXECUTE FUNCTION number_case();
CREATE TRIGGER write_texts BEFORE INSERT OR UPDATE OF title, description, number_seq, court, court_reference ON cases FOR EACH ROW EXECUTE FUNCTION write_case_texts();
alter table cases enable row level security;
alter table cases force row level security;
create policy kept_by_triggers on cases for update to current_user
  using (true)
  with check (true);
create policy read_by_backup on cases for select to casework_backup
  using (true);
create policy searched_within on cases for select to current_user
  using (true);
create policy within_account on cases for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant delete, insert, select, update on cases to casework_app;
grant select on cases to casework_backup;

create table clients (
  account_id bigint not null,
  id bigint not null default random_id(),
  name text not null,
  email text,
  mobile text,
  country_id integer,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search text not null generated always as (lower(((((name || '
'::text) || COALESCE(email, ''::text)) || '
'::text) || COALESCE(mobile, ''::text)))) stored,
  constraint clients_pkey PRIMARY KEY (account_id, id),
  constraint clients_email_check CHECK ((char_length(email) <= 254)),
  constraint clients_mobile_check CHECK ((mobile ~ '^\d{1,32}$'::text)),
  constraint clients_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 200))),
  constraint clients_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint clients_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
);
CREATE INDEX clients_by_age ON clients USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX clients_by_contact ON clients USING btree (account_id, (((COALESCE(mobile, ''::text) || ' '::text) || lower(COALESCE(email, ''::text))))) WHERE ((mobile IS NOT NULL) OR (email IS NOT NULL));
CREATE INDEX clients_by_country ON clients USING btree (account_id, country_id) WHERE (country_id IS NOT NULL);
CREATE INDEX clients_by_name ON clients USING btree (account_id, lower(name), id) INCLUDE (name);
CREATE INDEX clients_search ON clients USING gin (((account_id + 0)), search gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER count_added AFTER INSERT ON clients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('client');
CREATE TRIGGER count_removed AFTER DELETE ON clients REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('client');
alter table clients enable row level security;
alter table clients force row level security;
create policy read_by_backup on clients for select to casework_backup
  using (true);
create policy searched_within on clients for select to current_user
  using (true);
create policy within_account on clients for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant delete, insert, select, update on clients to casework_app;
grant select on clients to casework_backup;

create table connection_requests (
  id bigint not null default random_id(),
  sender_account_id bigint not null,
  sender_user_id bigint not null,
  receiver_account_id bigint not null,
  status text not null default 'pending'::text,
  assigned_role text,
  created_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  answered_by bigint,
  constraint connection_requests_pkey PRIMARY KEY (id),
  constraint connection_requests_assigned_role_check CHECK ((assigned_role = ANY (ARRAY['admin'::text, 'diamond'::text, 'gold'::text, 'silver'::text]))),
  constraint connection_requests_check CHECK ((sender_account_id <> receiver_account_id)),
  constraint connection_requests_check1 CHECK (((status = 'accepted'::text) = (assigned_role IS NOT NULL))),
  constraint connection_requests_check2 CHECK (((status = 'pending'::text) = (answered_at IS NULL))),
  constraint connection_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text]))),
  constraint connection_requests_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint connection_requests_receiver_account_id_fkey FOREIGN KEY (receiver_account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint connection_requests_sender_account_id_fkey FOREIGN KEY (sender_account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint connection_requests_sender_user_id_fkey FOREIGN KEY (sender_user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX connection_requests_open ON connection_requests USING btree (sender_account_id, receiver_account_id) WHERE (status = 'pending'::text);
CREATE INDEX connection_requests_received ON connection_requests USING btree (receiver_account_id, created_at DESC, id DESC);
CREATE INDEX connection_requests_sent ON connection_requests USING btree (sender_account_id, created_at DESC, id DESC);
alter table connection_requests enable row level security;
alter table connection_requests force row level security;
create policy answered_by_receiver on connection_requests for update to casework_app
  using ((receiver_account_id = ( SELECT current_account_id() AS current_account_id)))
  with check ((receiver_account_id = ( SELECT current_account_id() AS current_account_id)));
create policy read_by_backup on connection_requests for select to casework_backup
  using (true);
create policy seen_by_both_sides on connection_requests for select to casework_app
  using (((sender_account_id = ( SELECT current_account_id() AS current_account_id)) OR (receiver_account_id = ( SELECT current_account_id() AS current_account_id))));
create policy sent_by_sender on connection_requests for insert to casework_app
  with check (((sender_account_id = ( SELECT current_account_id() AS current_account_id)) AND (sender_user_id = ( SELECT current_user_id() AS current_user_id)) AND (status = 'pending'::text)));
grant insert, select on connection_requests to casework_app;
grant select on connection_requests to casework_backup;
grant update (status, assigned_role, answered_at, answered_by) on connection_requests to casework_app;

create table connections (
  id bigint not null default random_id(),
  firm_account_id bigint not null,
  employee_account_id bigint not null,
  employee_user_id bigint not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint connections_pkey PRIMARY KEY (id),
  constraint connections_firm_account_id_employee_account_id_key UNIQUE (firm_account_id, employee_account_id),
  constraint connections_check CHECK ((firm_account_id <> employee_account_id)),
  constraint connections_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'diamond'::text, 'gold'::text, 'silver'::text]))),
  constraint connections_employee_account_id_fkey FOREIGN KEY (employee_account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint connections_employee_user_id_fkey FOREIGN KEY (employee_user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint connections_firm_account_id_fkey FOREIGN KEY (firm_account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX connections_of_employee ON connections USING btree (employee_account_id);
CREATE INDEX connections_of_user ON connections USING btree (employee_user_id);
CREATE TRIGGER count_version BEFORE UPDATE OF role ON connections FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER withdraw_invitations AFTER DELETE ON connections FOR EACH ROW EXECUTE FUNCTION withdraw_invitations();
alter table connections enable row level security;
alter table connections force row level security;
create policy changed_by_firm on connections for update to casework_app
  using ((firm_account_id = ( SELECT current_account_id() AS current_account_id)))
  with check ((firm_account_id = ( SELECT current_account_id() AS current_account_id)));
create policy ended_by_firm on connections for delete to casework_app
  using ((firm_account_id = ( SELECT current_account_id() AS current_account_id)));
create policy made_by_firm on connections for insert to casework_app
  with check ((firm_account_id = ( SELECT current_account_id() AS current_account_id)));
create policy made_by_invited on connections for insert to casework_app
  with check (((employee_account_id = ( SELECT current_account_id() AS current_account_id)) AND (employee_user_id = ( SELECT current_user_id() AS current_user_id)) AND (EXISTS ( SELECT
   FROM invitations i
  WHERE ((i.account_id = connections.firm_account_id) AND (i.role = connections.role) AND (i.accepted_by = connections.employee_user_id) AND (i.accepted_at = now()))))));
create policy read_by_backup on connections for select to casework_backup
  using (true);
create policy seen_by_both_sides on connections for select to casework_app
  using (((firm_account_id = ( SELECT current_account_id() AS current_account_id)) OR (employee_account_id = ( SELECT current_account_id() AS current_account_id)) OR (employee_user_id = ( SELECT current_user_id() AS current_user_id))));
grant delete, insert, select, update on connections to casework_app;
grant select on connections to casework_backup;

create table countries (
  id integer not null,
  iso_code text not null,
  name text not null,
  phone_code text not null,
  constraint countries_pkey PRIMARY KEY (id),
  constraint countries_iso_code_key UNIQUE (iso_code),
  constraint countries_name_key UNIQUE (name),
  constraint countries_iso_code_check CHECK ((iso_code ~ '^[A-Z]{2}$'::text)),
  constraint countries_phone_code_check CHECK ((phone_code ~ '^\d{1,4}$'::text))
);
grant select on countries to casework_app;
grant select on countries to casework_jobs;
grant select on countries to casework_backup;

create table discarded_files (
  account_id bigint not null,
  store_key text not null,
  discarded_at timestamp with time zone not null default now(),
  constraint discarded_files_pkey PRIMARY KEY (account_id, store_key)
);
alter table discarded_files enable row level security;
alter table discarded_files force row level security;
create policy filled_by_triggers on discarded_files for all to current_user
  using (true)
  with check (true);
create policy read_by_backup on discarded_files for select to casework_backup
  using (true);
create policy swept_by_jobs on discarded_files for all to casework_jobs
  using (true)
  with check (true);
create policy within_account on discarded_files for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant delete, select on discarded_files to casework_jobs;
grant select on discarded_files to casework_backup;

create table document_groups (
  account_id bigint not null,
  id bigint not null default random_id(),
  session_id bigint not null,
  name text not null,
  description text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search text not null generated always as (lower(((name || '
'::text) || COALESCE(description, ''::text)))) stored,
  case_id bigint not null,
  client_id bigint not null,
  constraint document_groups_pkey PRIMARY KEY (account_id, id),
  constraint document_groups_account_id_id_client_id_key UNIQUE (account_id, id, client_id),
  constraint document_groups_description_check CHECK (((description <> ''::text) AND (char_length(description) <= 10000))),
  constraint document_groups_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 200))),
  constraint document_groups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint document_groups_account_id_session_id_case_id_client_id_fkey FOREIGN KEY (account_id, session_id, case_id, client_id) REFERENCES sessions(account_id, id, case_id, client_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX document_groups_by_age ON document_groups USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX document_groups_of_case ON document_groups USING btree (account_id, case_id);
CREATE INDEX document_groups_of_client ON document_groups USING btree (account_id, client_id);
CREATE INDEX document_groups_of_session ON document_groups USING btree (account_id, session_id);
CREATE INDEX document_groups_search ON document_groups USING gin (((account_id + 0)), search gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER count_added AFTER INSERT ON document_groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('document_group');
CREATE TRIGGER count_removed AFTER DELETE ON document_groups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('document_group');
CREATE TRIGGER place_group BEFORE INSERT OR UPDATE OF session_id ON document_groups FOR EACH ROW EXECUTE FUNCTION place_group();
alter table document_groups enable row level security;
alter table document_groups force row level security;
create policy read_by_backup on document_groups for select to casework_backup
  using (true);
create policy searched_within on document_groups for select to current_user
  using (true);
create policy within_account on document_groups for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant delete, insert, select, update on document_groups to casework_app;
grant select on document_groups to casework_backup;

create table documents (
  account_id bigint not null,
  id bigint not null default random_id(),
  client_id bigint not null,
  case_id bigint,
  session_id bigint,
  group_id bigint,
  doc_name text,
  file_name text not null,
  file_size bigint not null,
  security_level text not null,
  sha256 text not null,
  store_key text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search text not null generated always as (lower(((COALESCE(doc_name, ''::text) || '
'::text) || file_name))) stored,
  direct_case_id bigint,
  constraint documents_pkey PRIMARY KEY (account_id, id),
  constraint documents_id_key UNIQUE (id),
  constraint documents_store_key_key UNIQUE (store_key),
  constraint documents_doc_name_check CHECK (((doc_name <> ''::text) AND (char_length(doc_name) <= 200))),
  constraint documents_file_name_check CHECK (((file_name <> ''::text) AND (char_length(file_name) <= 255))),
  constraint documents_file_size_check CHECK ((file_size >= 0)),
  constraint documents_place_check CHECK (
CASE
    WHEN (session_id IS NULL) THEN (NOT (direct_case_id IS DISTINCT FROM case_id))
    ELSE ((case_id IS NOT NULL) AND (direct_case_id IS NULL))
END),
  constraint documents_security_level_check CHECK ((security_level = ANY (ARRAY['red'::text, 'yellow'::text, 'green'::text]))),
  constraint documents_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint documents_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint documents_account_id_direct_case_id_client_id_fkey FOREIGN KEY (account_id, direct_case_id, client_id) REFERENCES cases(account_id, id, client_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint documents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint documents_account_id_group_id_client_id_fkey FOREIGN KEY (account_id, group_id, client_id) REFERENCES document_groups(account_id, id, client_id) ON UPDATE CASCADE ON DELETE SET NULL (group_id) DEFERRABLE INITIALLY DEFERRED,
  constraint documents_account_id_session_id_case_id_client_id_fkey FOREIGN KEY (account_id, session_id, case_id, client_id) REFERENCES sessions(account_id, id, case_id, client_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX documents_by_age ON documents USING btree (account_id, created_at DESC, id DESC) INCLUDE (security_level);
CREATE INDEX documents_by_name ON documents USING btree (account_id, lower(file_name), id) INCLUDE (file_name, security_level);
CREATE INDEX documents_by_size ON documents USING btree (account_id, file_size, id) INCLUDE (security_level);
CREATE INDEX documents_directly_in_case ON documents USING btree (account_id, direct_case_id) WHERE (direct_case_id IS NOT NULL);
CREATE INDEX documents_of_case ON documents USING btree (account_id, case_id, security_level) WHERE (case_id IS NOT NULL);
CREATE INDEX documents_of_case_by_age ON documents USING btree (account_id, case_id, created_at DESC, id DESC) INCLUDE (security_level) WHERE (case_id IS NOT NULL);
CREATE INDEX documents_of_client ON documents USING btree (account_id, client_id, security_level);
CREATE INDEX documents_of_group ON documents USING btree (account_id, group_id, created_at, id) INCLUDE (security_level) WHERE (group_id IS NOT NULL);
CREATE INDEX documents_of_session ON documents USING btree (account_id, session_id, security_level) WHERE (session_id IS NOT NULL);
CREATE INDEX documents_search ON documents USING gin (((account_id + 0)), search gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX documents_without_case ON documents USING btree (account_id, created_at DESC, id DESC) INCLUDE (security_level) WHERE (case_id IS NULL);
CREATE TRIGGER count_added AFTER INSERT ON documents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_documents();
CREATE TRIGGER count_changed AFTER UPDATE ON documents REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_documents();
CREATE TRIGGER count_removed AFTER DELETE ON documents REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_documents();
CREATE TRIGGER discard_files AFTER DELETE ON documents REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION discard_files();
CREATE TRIGGER move_document BEFORE UPDATE OF client_id, case_id, session_id ON documents FOR EACH ROW WHEN ((((old.client_id IS DISTINCT FROM new.client_id) OR (old.case_id IS DISTINCT FROM new.case_id)) OR (old.session_id IS DISTINCT FROM new.session_id))) EXECUTE FUNCTION move_document();
CREATE TRIGGER place_document BEFORE INSERT OR UPDATE ON documents FOR EACH ROW WHEN ((new.direct_case_id IS DISTINCT FROM
        CASE
            WHEN (new.session_id IS NULL) THEN new.case_id
            ELSE NULL::bigint
        END)) EXECUTE FUNCTION place_document();
CREATE TRIGGER refuse_unseen BEFORE DELETE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_unseen();
alter table documents enable row level security;
alter table documents force row level security;
create policy checked_by_jobs on documents for select to casework_jobs
  using (true);
create policy read_by_backup on documents for select to casework_backup
  using (true);
create policy searched_within on documents for select to current_user
  using (true);
create policy within_account on documents for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (security_level = ANY (( SELECT current_levels() AS current_levels)::text[]))));
grant delete, insert, select, update on documents to casework_app;
grant select on documents to casework_backup;
grant select (account_id, id, file_size, sha256, store_key) on documents to casework_jobs;

create table email_changes (
  user_id bigint not null,
  new_email text not null,
  code_hash text not null,
  code_expires_at timestamp with time zone not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '24:00:00'::interval),
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_new_email_check CHECK (((new_email = lower(new_email)) AND (char_length(new_email) <= 254))),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on email_changes to casework_auth;
grant delete, select on email_changes to casework_jobs;
grant select on email_changes to casework_backup;

create table email_undos (
  id bigint not null generated always as identity,
  user_id bigint not null,
  old_email text not null,
  token_hash text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint email_undos_pkey PRIMARY KEY (id),
  constraint email_undos_token_hash_key UNIQUE (token_hash),
  constraint email_undos_old_email_check CHECK (((old_email = lower(old_email)) AND (char_length(old_email) <= 254))),
  constraint email_undos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_undos_by_email ON email_undos USING btree (old_email);
CREATE INDEX email_undos_of_user ON email_undos USING btree (user_id, id);
grant delete, insert, select, update on email_undos to casework_auth;
grant delete, select on email_undos to casework_jobs;
grant select on email_undos to casework_backup;

create table idempotent_answers (
  account_id bigint not null,
  user_id bigint not null,
  key text not null,
  request_hash text not null,
  answer json,
  created_at timestamp with time zone not null default now(),
  constraint idempotent_answers_pkey PRIMARY KEY (account_id, user_id, key),
  constraint idempotent_answers_key_check CHECK ((char_length(key) <= 200)),
  constraint idempotent_answers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint idempotent_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotent_answers_by_age ON idempotent_answers USING btree (created_at);
alter table idempotent_answers enable row level security;
alter table idempotent_answers force row level security;
create policy read_by_backup on idempotent_answers for select to casework_backup
  using (true);
create policy swept_by_jobs on idempotent_answers for all to casework_jobs
  using (true)
  with check (true);
create policy within_account on idempotent_answers for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (user_id = ( SELECT current_user_id() AS current_user_id))))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (user_id = ( SELECT current_user_id() AS current_user_id))));
grant delete, insert, select, update on idempotent_answers to casework_app;
grant delete on idempotent_answers to casework_jobs;
grant select on idempotent_answers to casework_backup;
grant select (created_at) on idempotent_answers to casework_jobs;

create table installation (
  only_row boolean not null default true,
  id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  sweep_stopped text,
  sweep_stopped_at timestamp with time zone,
  backed_up_at timestamp with time zone,
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_only_row_check CHECK (only_row)
);
grant select on installation to casework_app;
grant select on installation to casework_jobs;
grant select on installation to casework_backup;
grant update (sweep_stopped, sweep_stopped_at) on installation to casework_jobs;

create table invitations (
  account_id bigint not null,
  id bigint not null default random_id(),
  invited_email text not null,
  invited_name text not null,
  role text not null,
  message text,
  token_hash text not null,
  invited_by bigint,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  accepted_by bigint,
  invited_user_id bigint,
  declined_at timestamp with time zone,
  delivery text not null default 'queued'::text,
  delivery_error text,
  constraint invitations_pkey PRIMARY KEY (account_id, id),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_answer CHECK (((accepted_at IS NULL) OR (declined_at IS NULL))),
  constraint invitations_delivery CHECK (((delivery = 'refused'::text) = (delivery_error IS NOT NULL))),
  constraint invitations_delivery_check CHECK ((delivery = ANY (ARRAY['queued'::text, 'sent'::text, 'refused'::text]))),
  constraint invitations_delivery_error_check CHECK (((delivery_error <> ''::text) AND (char_length(delivery_error) <= 300))),
  constraint invitations_invited_email_check CHECK (((invited_email = lower(invited_email)) AND (char_length(invited_email) <= 254))),
  constraint invitations_invited_name_check CHECK (((invited_name <> ''::text) AND (char_length(invited_name) <= 200))),
  constraint invitations_message_check CHECK (((message <> ''::text) AND (char_length(message) <= 500))),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'diamond'::text, 'gold'::text, 'silver'::text]))),
  constraint invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_invited_user_id_fkey FOREIGN KEY (invited_user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX invitations_of_address ON invitations USING btree (invited_email) WHERE (accepted_at IS NULL);
CREATE INDEX invitations_of_user ON invitations USING btree (invited_user_id) WHERE (invited_user_id IS NOT NULL);
CREATE UNIQUE INDEX invitations_open ON invitations USING btree (account_id, invited_email) WHERE (accepted_at IS NULL);
CREATE TRIGGER answer_only BEFORE UPDATE ON invitations FOR EACH ROW EXECUTE FUNCTION answer_only();
alter table invitations enable row level security;
alter table invitations force row level security;
create policy answered_by_invited on invitations for update to casework_app
  using (
CASE
    WHEN (invited_user_id IS NULL) THEN (invited_email = ( SELECT u.email
       FROM users u
      WHERE ((u.id = current_user_id()) AND (u.email_verified_at IS NOT NULL))))
    ELSE (invited_user_id = current_user_id())
END)
  with check (((accepted_by = ( SELECT current_user_id() AS current_user_id)) OR (declined_at IS NOT NULL)));
create policy delivered_by_jobs on invitations for all to casework_jobs
  using ((account_id = ( SELECT current_account_id() AS current_account_id)))
  with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy found_by_invited on invitations for select to casework_app
  using (
CASE
    WHEN (invited_user_id IS NULL) THEN (invited_email = ( SELECT u.email
       FROM users u
      WHERE ((u.id = current_user_id()) AND (u.email_verified_at IS NOT NULL))))
    ELSE (invited_user_id = current_user_id())
END);
create policy found_by_link on invitations for select to casework_app
  using (((( SELECT current_invitation() AS current_invitation) = token_hash) OR (( SELECT current_invitation() AS current_invitation) = invited_email)));
create policy read_by_backup on invitations for select to casework_backup
  using (true);
create policy within_account on invitations for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant delete, insert, select on invitations to casework_app;
grant select on invitations to casework_backup;
grant update (invited_name, role, message, token_hash, invited_by, created_at, expires_at, accepted_at, accepted_by, invited_user_id, declined_at, delivery, delivery_error) on invitations to casework_app;
grant select (account_id, id, invited_email, token_hash, expires_at, accepted_at, declined_at, delivery) on invitations to casework_jobs;
grant update (delivery, delivery_error) on invitations to casework_jobs;

create table migration_checksums (
  name text not null,
  checksum text not null,
  constraint migration_checksums_pkey PRIMARY KEY (name)
);
grant select on migration_checksums to casework_backup;

create table migrations (
  id integer not null default nextval('migrations_id_seq'::regclass),
  name character varying(255) not null,
  run_on timestamp without time zone not null,
  constraint migrations_pkey PRIMARY KEY (id)
);
grant select on migrations to casework_backup;

create table notifications (
  account_id bigint not null,
  id bigint not null generated always as identity,
  sender_account_id bigint,
  notification_type text not null,
  text_key text not null,
  text_values jsonb not null default '{}'::jsonb,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  link_type text,
  link_id bigint,
  constraint notifications_pkey PRIMARY KEY (account_id, id),
  constraint notifications_link CHECK (((link_type IS NULL) = (link_id IS NULL))),
  constraint notifications_link_type_check CHECK ((link_type = ANY (ARRAY['invitation'::text, 'connection_request'::text, 'employee'::text, 'firm'::text]))),
  constraint notifications_notification_type_check CHECK ((notification_type = ANY (ARRAY['connection_request'::text, 'connection_accepted'::text, 'connection_rejected'::text, 'role_updated'::text]))),
  constraint notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint notifications_sender_account_id_fkey FOREIGN KEY (sender_account_id) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX notifications_unread ON notifications USING btree (account_id) WHERE (read_at IS NULL);
CREATE TRIGGER trim_notifications AFTER INSERT ON notifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION trim_notifications();
alter table notifications enable row level security;
alter table notifications force row level security;
create policy marked_by_account on notifications for update to casework_app
  using ((account_id = ( SELECT current_account_id() AS current_account_id)))
  with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy read_by_account on notifications for select to casework_app
  using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy read_by_backup on notifications for select to casework_backup
  using (true);
create policy removed_by_account on notifications for delete to casework_app
  using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy trimmed_by_trigger on notifications for all to current_user
  using (true)
  with check (true);
create policy written_by_jobs on notifications for insert to casework_jobs
  with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy written_by_sender on notifications for insert to casework_app
  with check ((sender_account_id = ( SELECT current_account_id() AS current_account_id)));
grant delete, insert, select on notifications to casework_app;
grant insert on notifications to casework_jobs;
grant select on notifications to casework_backup;
grant update (read_at) on notifications to casework_app;

create table password_resets (
  user_id bigint not null,
  token_hash text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint password_resets_pkey PRIMARY KEY (user_id),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on password_resets to casework_auth;
grant delete, select on password_resets to casework_jobs;
grant select on password_resets to casework_backup;

create table pending_sign_ups (
  id bigint not null generated always as identity,
  registration_hash text not null,
  email text not null,
  name text not null,
  mobile text not null,
  country_id integer not null,
  password_hash text not null,
  language text not null,
  code_hash text not null,
  code_expires_at timestamp with time zone not null,
  tries integer not null default 0,
  open_tries integer not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '24:00:00'::interval),
  constraint pending_sign_ups_pkey PRIMARY KEY (id),
  constraint pending_sign_ups_registration_hash_key UNIQUE (registration_hash),
  constraint pending_sign_ups_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 254))),
  constraint pending_sign_ups_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text, 'de'::text]))),
  constraint pending_sign_ups_mobile_check CHECK ((char_length(mobile) <= 32)),
  constraint pending_sign_ups_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 200))),
  constraint pending_sign_ups_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
);
CREATE INDEX pending_sign_ups_by_email ON pending_sign_ups USING btree (email, id);
grant delete, insert, select, update on pending_sign_ups to casework_auth;
grant delete, select on pending_sign_ups to casework_jobs;
grant select on pending_sign_ups to casework_backup;

create unlogged table rate_limits (
  key text not null,
  hits integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on rate_limits to casework_app;
grant delete, select on rate_limits to casework_jobs;

create table refresh_tokens (
  id bigint not null generated always as identity,
  sign_in_id bigint not null,
  token_hash text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  replaces bigint,
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_replaces_key UNIQUE (replaces),
  constraint refresh_tokens_replaces_fkey FOREIGN KEY (replaces) REFERENCES refresh_tokens(id) ON DELETE SET NULL,
  constraint refresh_tokens_sign_in_id_fkey FOREIGN KEY (sign_in_id) REFERENCES sign_ins(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_of_sign_in ON refresh_tokens USING btree (sign_in_id);
grant insert, select, update on refresh_tokens to casework_auth;
grant delete, select on refresh_tokens to casework_jobs;
grant select on refresh_tokens to casework_backup;

create table sessions (
  account_id bigint not null,
  id bigint not null default random_id(),
  case_id bigint not null,
  client_id bigint not null,
  title text not null,
  description text,
  date timestamp without time zone not null,
  duration integer,
  session_type text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search text not null generated always as (lower(((title || '
'::text) || COALESCE(description, ''::text)))) stored,
  constraint sessions_pkey PRIMARY KEY (account_id, id),
  constraint sessions_account_id_id_case_id_client_id_key UNIQUE (account_id, id, case_id, client_id),
  constraint sessions_description_check CHECK (((description <> ''::text) AND (char_length(description) <= 10000))),
  constraint sessions_duration_check CHECK (((duration >= 1) AND (duration <= 1440))),
  constraint sessions_session_type_check CHECK ((char_length(session_type) <= 40)),
  constraint sessions_title_check CHECK (((title <> ''::text) AND (char_length(title) <= 200))),
  constraint sessions_account_id_case_id_fkey FOREIGN KEY (account_id, case_id) REFERENCES cases(account_id, id) ON DELETE CASCADE,
  constraint sessions_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_age ON sessions USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX sessions_by_date ON sessions USING btree (account_id, date DESC, id DESC);
CREATE INDEX sessions_by_title ON sessions USING btree (account_id, lower(title), id) INCLUDE (title);
CREATE INDEX sessions_of_case ON sessions USING btree (account_id, case_id, date DESC, id DESC);
CREATE INDEX sessions_of_client ON sessions USING btree (account_id, client_id, date DESC, id DESC);
CREATE INDEX sessions_search ON sessions USING gin (((account_id + 0)), search gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER count_added AFTER INSERT ON sessions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('session');
CREATE TRIGGER count_removed AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('session');
alter table sessions enable row level security;
alter table sessions force row level security;
create policy read_by_backup on sessions for select to casework_backup
  using (true);
create policy searched_within on sessions for select to current_user
  using (true);
create policy within_account on sessions for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant delete, insert, select, update on sessions to casework_app;
grant select on sessions to casework_backup;

create table sign_ins (
  id bigint not null generated always as identity,
  user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  expires_at timestamp with time zone not null default (now() + '30 days'::interval),
  constraint sign_ins_pkey PRIMARY KEY (id),
  constraint sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_ins_of_user ON sign_ins USING btree (user_id);
grant select on sign_ins to casework_app;
grant insert, update on sign_ins to casework_auth;
grant delete, select on sign_ins to casework_jobs;
grant select on sign_ins to casework_backup;

create table updates (
  account_id bigint not null,
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  text_values jsonb not null default '{}'::jsonb,
  link_type text,
  link_id bigint,
  case_id bigint,
  once_key text not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  constraint updates_pkey PRIMARY KEY (account_id, id),
  constraint updates_account_id_user_id_once_key_key UNIQUE (account_id, user_id, once_key),
  constraint updates_kind_check CHECK ((kind = ANY (ARRAY['case_assigned'::text, 'case_unassigned'::text, 'session_soon'::text, 'session_changed'::text, 'session_deleted'::text, 'deadline_assigned'::text, 'deadline_soon'::text, 'deadline_to_confirm'::text, 'deadline_confirmed'::text, 'deadline_moved'::text, 'deadline_escalated'::text, 'deadline_overdue'::text, 'deadlines_without_person'::text, 'conflict_hidden'::text, 'conflict_open'::text]))),
  constraint updates_link CHECK (((link_type IS NULL) = (link_id IS NULL))),
  constraint updates_link_type_check CHECK ((link_type = ANY (ARRAY['case'::text, 'session'::text, 'deadline'::text, 'conflict_check'::text]))),
  constraint updates_once_key_check CHECK ((char_length(once_key) <= 200)),
  constraint updates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint updates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX updates_by_age ON updates USING btree (created_at);
CREATE INDEX updates_of_user ON updates USING btree (account_id, user_id, id DESC);
alter table updates enable row level security;
alter table updates force row level security;
create policy found_by_sweep on updates for select to casework_jobs
  using ((created_at < (now() - '180 days'::interval)));
create policy marked_by_person on updates for update to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (user_id = ( SELECT current_user_id() AS current_user_id))))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (user_id = ( SELECT current_user_id() AS current_user_id))));
create policy read_by_backup on updates for select to casework_backup
  using (true);
create policy read_by_person on updates for select to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (user_id = ( SELECT current_user_id() AS current_user_id))));
create policy removed_by_person on updates for delete to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (user_id = ( SELECT current_user_id() AS current_user_id))));
create policy swept_by_jobs on updates for delete to casework_jobs
  using ((created_at < (now() - '180 days'::interval)));
create policy written_by_jobs on updates for insert to casework_jobs
  with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy written_within_account on updates for insert to casework_app
  with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
grant delete, insert, select on updates to casework_app;
grant delete, insert on updates to casework_jobs;
grant select on updates to casework_backup;
grant update (read_at) on updates to casework_app;
grant select (created_at) on updates to casework_jobs;

create table user_emails (
  user_id bigint not null,
  email text not null,
  proven_at timestamp with time zone not null default now(),
  constraint user_emails_pkey PRIMARY KEY (user_id, email),
  constraint user_emails_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 254))),
  constraint user_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_emails_by_email ON user_emails USING btree (email);
grant select on user_emails to casework_app;
grant insert on user_emails to casework_auth;
grant select on user_emails to casework_backup;

create table users (
  id bigint not null generated always as identity,
  name text not null,
  email text not null,
  mobile text not null,
  country_id integer,
  role text not null default 'user'::text,
  password_hash text,
  email_verified_at timestamp with time zone,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  bio text not null default ''::text,
  email_notifications boolean not null default true,
  push_notifications boolean not null default true,
  language text,
  timezone text not null default 'UTC'::text,
  version integer not null default 1,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_bio_check CHECK ((char_length(bio) <= 1000)),
  constraint users_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 254))),
  constraint users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text, 'de'::text]))),
  constraint users_mobile_check CHECK ((char_length(mobile) <= 32)),
  constraint users_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 200))),
  constraint users_role_check CHECK ((role = 'user'::text)),
  constraint users_timezone_check CHECK ((timezone = ANY (ARRAY['UTC'::text, 'EST'::text, 'PST'::text, 'GMT'::text]))),
  constraint users_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id),
  constraint users_email_is_proven FOREIGN KEY (id, email) REFERENCES user_emails(user_id, email) DEFERRABLE INITIALLY DEFERRED
);
CREATE TRIGGER count_version BEFORE UPDATE OF name, email, mobile, country_id, bio, email_notifications, push_notifications, language, timezone ON users FOR EACH ROW EXECUTE FUNCTION count_version();
grant insert, select, update on users to casework_auth;
grant select on users to casework_backup;
grant select (id, name, email, mobile, country_id, role, email_verified_at, is_active, created_at, bio, email_notifications, push_notifications, language, timezone, version) on users to casework_app;

create view cases_within as
 SELECT account_id,
    id,
    search,
    title,
    client_id,
    date,
    created_at,
    account_id + 0 AS text_account_id,
    status
   FROM cases
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false);

create view clients_within as
 SELECT account_id,
    id,
    search,
    name,
    created_at,
    email,
    mobile,
    country_id,
    account_id + 0 AS text_account_id
   FROM clients
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false);

create view document_groups_within as
 SELECT account_id,
    id,
    search,
    created_at,
    account_id + 0 AS text_account_id
   FROM document_groups
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false);

create view documents_within as
 SELECT account_id,
    id,
    search,
    security_level,
    file_name,
    file_size,
    created_at,
    case_id,
    session_id,
    group_id,
    account_id + 0 AS text_account_id
   FROM documents
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false) AND (security_level = ANY ((( SELECT current_levels() AS current_levels))::text[]));

create view firm_profiles as
 SELECT id AS account_id,
    owner_user_id,
    name,
    name_is_own,
    address,
    timezone,
    region,
    court_region,
    listed,
    version,
    COALESCE(time_in_zone(now(), timezone), (now() AT TIME ZONE 'UTC'::text))::date AS today,
    more_file_types
   FROM accounts
  WHERE id = (( SELECT current_account_id() AS current_account_id));

create view sessions_within as
 SELECT account_id,
    id,
    search,
    title,
    client_id,
    case_id,
    date,
    created_at,
    account_id + 0 AS text_account_id
   FROM sessions
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false);
