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
                 CASE
                     WHEN (current_setting('app.has_turn'::text, true) = 'on'::text) THEN 8
                     ELSE (pg_backend_pid() % 8)
                 END AS "case",
             add_to_totals.more_rows AS more_rows,
             add_to_totals.more_bytes AS more_bytes
            FROM accounts a
           WHERE (a.id = add_to_totals.account) ON CONFLICT(account_id, kind, shard) DO UPDATE SET rows = (t.rows + excluded.rows), bytes = (t.bytes + excluded.bytes);
END;

CREATE OR REPLACE FUNCTION answer_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free text[] := array['accepted_at', 'accepted_by', 'declined_at'];
begin
  if old.account_id is not distinct from current_account_id() then
    return new;
  end if;
  if new.invited_by is null and not exists (select from users u where u.id = old.invited_by) then
    free := free || array['invited_by'];
  end if;
  if to_jsonb(new) - free <> to_jsonb(old) - free then
    raise insufficient_privilege using message = 'an invited person can only accept or decline';
  end if;
  return new;
end $function$;
grant execute on function answer_only() to public;

CREATE OR REPLACE FUNCTION capture_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('app.deletion', true), '') = '' then
    if tg_argv[0] = 'document' then
      insert into discarded_files (account_id, store_key)
      select r.account_id, r.store_key from removed r;
    end if;
  elsif (select count(*) > 100 from removed) then
    execute (
      select format(
        'insert into bin_rows (account_id, deletion_id, kind, record_id, row, store_key)
         select r.account_id, (select find_open_unit()), $1, r.id, to_jsonb(r), %s
         from (select %s from removed) r',
        case when tg_argv[0] = 'document' then 'r.store_key' else 'null' end,
        string_agg(quote_ident(a.attname), ', ' order by octet_length(a.attname::text), a.attname))
      from pg_attribute a
      where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and a.attname <> 'search')
    using tg_argv[0];
  elsif tg_argv[0] = 'document' then
    insert into bin_rows (account_id, deletion_id, kind, record_id, row, store_key)
    select r.account_id, (select find_open_unit()), tg_argv[0], r.id, to_jsonb(r) - 'search',
      r.store_key
    from removed r;
  else
    insert into bin_rows (account_id, deletion_id, kind, record_id, row)
    select r.account_id, (select find_open_unit()), tg_argv[0], r.id, to_jsonb(r) - 'search'
    from removed r;
  end if;
  return null;
end $function$;
grant execute on function capture_deleted() to public;

CREATE OR REPLACE FUNCTION capture_deletions(captured regclass, kind text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger capture_deleted after delete on %s referencing old table as removed
    for each statement execute function capture_deleted(%L)', captured, kind);
end $function$;

CREATE OR REPLACE FUNCTION capture_group_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into bin_group_members (account_id, deletion_id, group_id, document_id)
  select c.account_id, current_setting('app.deletion')::bigint, max(c.before), c.id
  from (
    select o.account_id, o.id, o.group_id as before, null::bigint as after from removed o
    union all
    select n.account_id, n.id, null, n.group_id from added n) c
  group by c.account_id, c.id
  having max(c.before) is not null and max(c.after) is null;
  return null;
end $function$;
grant execute on function capture_group_members() to public;

CREATE OR REPLACE FUNCTION capture_left_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('app.deletion', true), '') <> '' then
    insert into bin_rows (account_id, deletion_id, kind, record_id, row)
    select o.account_id, (select find_open_unit()), tg_argv[0], o.id,
      jsonb_build_object('of_session', o.session_id)
    from removed o join added n on n.account_id = o.account_id and n.id = o.id
    where o.session_id is not null and n.session_id is null
    on conflict do nothing;
  end if;
  return null;
end $function$;
grant execute on function capture_left_session() to public;

CREATE OR REPLACE FUNCTION captured_tables()
 RETURNS TABLE(kind text, captured regclass)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH RECURSIVE captured AS (
          SELECT t.tgrelid AS oid,
             split_part(encode(t.tgargs, 'escape'::text), '\000'::text, 1) AS kind
            FROM pg_trigger t
           WHERE ((t.tgname = 'capture_deleted'::name) AND (NOT t.tgisinternal))
         ), depth AS (
          SELECT c_1.oid,
             0 AS depth
            FROM captured c_1
         UNION
          SELECT k.conrelid,
             (d_1.depth + 1)
            FROM ((depth d_1
              JOIN pg_constraint k ON (((k.confrelid = d_1.oid) AND (k.contype = 'f'::"char") AND (k.conrelid <> d_1.oid))))
              JOIN captured c_1 ON ((c_1.oid = k.conrelid)))
         )
  SELECT c.kind,
     (c.oid)::regclass AS oid
    FROM (captured c
      JOIN depth d ON ((d.oid = c.oid)))
   GROUP BY c.kind, c.oid
   ORDER BY (max(d.depth)), c.kind;
END;
grant execute on function captured_tables() to public;

CREATE OR REPLACE FUNCTION check_conflicts(why text, subject conflict_subject, level text, of_person bigint, of_case bigint)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select store_check(current_account_id(), current_user_id(), why, subject, level, of_person, of_case,
    null)
$function$;
grant execute on function check_conflicts(text,conflict_subject,text,bigint,bigint) to casework_app;

CREATE OR REPLACE FUNCTION check_imported(account bigint, import bigint, client bigint, hash bytea)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select store_check(account, i.user_id, 'import',
    row(c.name, c.email, c.mobile, 'ours', hash, c.id, null, null)::conflict_subject, 'green', null,
    null, i.id)
  from clients c join client_imports i on i.account_id = c.account_id and i.id = c.import_id
  where c.account_id = account and c.import_id = import and c.id = client
$function$;
grant execute on function check_imported(bigint,bigint,bigint,bytea) to casework_jobs;

CREATE OR REPLACE FUNCTION close_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  account constant bigint := new.account_id;
  unit constant bigint := new.id;
begin
  update deletions d set counts = c.counts, bytes = c.bytes, search = fold_deletion(account, unit)
  from (
    select jsonb_build_object(
        'clients', count(*) filter (where b.kind = 'client'),
        'cases', count(*) filter (where b.kind = 'case'),
        'sessions', count(*) filter (where b.kind = 'session'),
        'document_groups', count(*) filter (where b.kind = 'document_group'),
        'documents', count(*) filter (where b.kind = 'document')) as counts,
      coalesce(sum((b.row ->> 'file_size')::bigint) filter (where b.kind = 'document'), 0) as bytes
    from bin_rows b where b.account_id = account and b.deletion_id = unit) c
  where d.account_id = account and d.id = unit;
  insert into bin_parents (account_id, deletion_id, kind, record_id, is_needed)
  select account, unit, p.kind, p.id, bool_or(p.is_needed)
  from (
    select b.kind, b.row from bin_rows b
    where b.account_id = account and b.deletion_id = unit and (
      (b.row ->> 'client_id')::bigint not in (
        select o.record_id from bin_rows o
        where o.account_id = account and o.deletion_id = unit and o.kind = 'client')
      or (b.row ->> 'case_id')::bigint not in (
        select o.record_id from bin_rows o
        where o.account_id = account and o.deletion_id = unit and o.kind = 'case')
      or (b.row ->> 'session_id')::bigint not in (
        select o.record_id from bin_rows o
        where o.account_id = account and o.deletion_id = unit and o.kind = 'session'))
    offset 0) b
  cross join lateral list_parents(b.kind, b.row) p
  where not exists (
    select from bin_rows own
    where own.account_id = account and own.kind = p.kind and own.record_id = p.id
      and own.deletion_id = unit
    offset 0)
  group by p.kind, p.id;
  if exists (select from holds h where h.account_id = account and h.lifted_at is null)
    and (exists (select from held_among(array[unit])) or exists (
      select from holds h join bin_rows b on b.account_id = h.account_id and b.deletion_id = unit
        and b.kind = case when h.case_id is null then 'client' else 'case' end
        and b.record_id = coalesce(h.case_id, h.client_id)
      where h.account_id = account and h.lifted_at is null)) then
    raise exception 'a record below a hold is deleted' using errcode = 'CW136';
  end if;
  return null;
end $function$;
grant execute on function close_deletion() to public;

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

CREATE OR REPLACE FUNCTION count_amendment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from entries e where e.account_id = new.account_id and e.id = new.entry_id for update;
  update entries e set amendments_count = a.count,
    effective_minutes = coalesce(a.minutes, e.minutes)
  from (
    select count(*) as count,
      (array_agg(x.minutes order by x.at desc, x.id desc) filter (where x.minutes is not null))[1]
        as minutes
    from entry_amendments x
    where x.account_id = new.account_id and x.entry_id = new.entry_id) a
  where e.account_id = new.account_id and e.id = new.entry_id;
  return null;
end $function$;
grant execute on function count_amendment() to public;

CREATE OR REPLACE FUNCTION count_binned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function count_binned() to public;

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

CREATE OR REPLACE FUNCTION describe_import_checks(account bigint, import bigint)
 RETURNS TABLE(owner_id bigint, user_id bigint, user_name text, check_id bigint, is_hidden boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.owner_user_id, i.user_id,
    coalesce((select u.name from users u where u.id = i.user_id), (
      select f.name from former_people f where f.account_id = account and f.user_id = i.user_id)),
    k.id,
    not coalesce(case when i.user_id = a.owner_user_id then 'owner' else (
      select n.role from connections n
      where n.firm_account_id = account and n.employee_user_id = i.user_id limit 1) end
      = any (list_roles_of_level(k.hits_level)), false)
  from client_imports i join accounts a on a.id = i.account_id
  join conflict_checks k on k.account_id = i.account_id and k.import_id = i.id and k.state = 'open'
  where i.account_id = account and i.id = import
  order by k.made_at, k.id
$function$;
grant execute on function describe_import_checks(bigint,bigint) to casework_jobs;

CREATE OR REPLACE FUNCTION describe_units(units bigint[])
 RETURNS TABLE(id bigint, root_type text, root_id bigint, root_title text, counts jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select d.id, d.kind, d.record_id,
    case when d.security_level is null or d.security_level = any (current_levels())
      then nullif(d.title, '') end,
    case when 'red' = any (current_levels()) then d.counts end
  from deletions d where d.account_id = current_account_id() and d.id = any (units)
$function$;
grant execute on function describe_units(bigint[]) to casework_app;

CREATE OR REPLACE FUNCTION discard_purged_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into discarded_files (account_id, store_key)
  select r.account_id, r.store_key from removed r
  where r.store_key is not null;
  return null;
end $function$;
grant execute on function discard_purged_files() to public;

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

CREATE OR REPLACE FUNCTION drop_lost_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- The statements below call this trigger again.
  if not exists (select from removed r where r.kind in ('client', 'case') and r.row is not null) then
    return null;
  end if;
  delete from bin_rows b
  using removed r join bin_parents p
    on p.account_id = r.account_id and p.kind = r.kind and p.record_id = r.record_id
  where r.kind in ('client', 'case') and r.row is not null
    and b.account_id = p.account_id and b.deletion_id = p.deletion_id and b.kind = 'case_party'
    and (b.row ->> (r.kind || '_id'))::bigint = r.record_id;
  delete from bin_parents p using removed r
  where r.kind in ('client', 'case') and r.row is not null
    and p.account_id = r.account_id and p.kind = r.kind and p.record_id = r.record_id
    and not p.is_needed;
  return null;
end $function$;
grant execute on function drop_lost_links() to public;

CREATE OR REPLACE FUNCTION end_plans()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update level_plans p
  set state = 'ended', ended_because = 'changed_by_hand', finished_at = now()
  where p.account_id = new.account_id and p.document_id = new.id
    and p.state in ('waiting', 'active');
  return null;
end $function$;
grant execute on function end_plans() to public;

CREATE OR REPLACE FUNCTION erase_history(account bigint, kind_of_record text, record bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  record_key constant text := record::text;
  found_entry record;
  erased int := 0;
begin
  if kind_of_record = 'user' then
    with changed as (
      update audit_entries e
      set sealed = case when e.seq is null then '{"actor": {}}'
        else jsonb_set(e.sealed, '{actor}', (e.sealed -> 'actor') - 'salt' - 'value') end
      where e.account_id = account and e.user_id = record
        and (e.seq is null and e.sealed is null or e.sealed #> '{actor,value}' is not null)
      returning 1)
    select count(*) into erased from changed;
    return erased;
  end if;
  for found_entry in
    with concerned as materialized (
      select e.id, e.changes -> record_key as fields
      from history_index i
      join audit_entries e on e.account_id = i.account_id and e.seq = i.seq
      where i.account_id = account and i.object_type = kind_of_record and i.object_id = record
      union
      select e.id, e.changes -> record_key from audit_entries e
      where e.account_id = account and e.seq is null
        and (e.object_type = kind_of_record and e.object_ids @> array[record]
          or e.along ->> record_key = kind_of_record))
    select c.id, jsonb_object_agg(f.key, case
        when f.value ? 'erased' then f.value
        else jsonb_build_object('erased', (
          select jsonb_agg(side order by side desc) from jsonb_object_keys(f.value) side))
      end) as fields,
      sum(case when f.value ? 'erased' then 0
        else (select count(*) from jsonb_object_keys(f.value)) end) as removed
    from concerned c cross join lateral jsonb_each(c.fields) f
    where jsonb_typeof(c.fields) = 'object'
    group by c.id
  loop
    if found_entry.removed > 0 then
      update audit_entries e
      set changes = jsonb_set(e.changes, array[record_key], found_entry.fields),
        sealed = e.sealed #- array['salts', record_key]
      where e.account_id = account and e.id = found_entry.id;
      erased := erased + found_entry.removed;
    end if;
  end loop;
  return erased;
end $function$;
grant execute on function erase_history(bigint,text,bigint) to casework_jobs;

CREATE OR REPLACE FUNCTION erase_own_history(kind_of_record text, record bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  account constant bigint := current_account_id();
begin
  if not exists (
      select from history_index i
      where i.account_id = account and i.object_type = kind_of_record and i.object_id = record)
    and not exists (
      select from audit_entries e
      where e.account_id = account and e.seq is null
        and (e.object_type = kind_of_record and e.object_ids @> array[record]
          or e.along ->> record::text = kind_of_record
          or kind_of_record = 'user' and e.user_id = record))
    and not (kind_of_record = 'user' and exists (
      select from audit_entries e where e.account_id = account and e.user_id = record)) then
    return null;
  end if;
  return erase_history(account, kind_of_record, record);
end $function$;
grant execute on function erase_own_history(text,bigint) to casework_app;

CREATE OR REPLACE FUNCTION erase_purged_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform erase_history(r.account_id, r.kind, r.record_id) from removed r
  where r.row is not null
    and r.kind in ('client', 'case', 'session', 'document', 'document_group', 'deadline', 'entry');
  return null;
end $function$;
grant execute on function erase_purged_values() to public;

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

CREATE OR REPLACE FUNCTION find_alarms()
 RETURNS TABLE(account_id bigint, user_id bigint, kind text, day text, n integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with watched as materialized (
    select e.account_id, e.user_id, e.at, e.outcome, e.action, greatest(cardinality(e.object_ids), 1) as n
    from audit_entries e
    where e.at > now() - interval '7 hours' and e.user_id > 0 and (e.outcome = 'denied' or e.kind in ('downloaded', 'exported'))
  ), taken as (
    select w.account_id, w.user_id, w.at, w.n from watched w where w.outcome = 'done'
    union all
    select v.account_id, s.user_id, v.at, 1 from recorded_views v join sign_ins s on s.id = v.sign_in_id
    where v.purpose = 'green_download' and v.at > now() - interval '7 hours'
  ), refused as (
    select w.account_id, w.user_id, w.at from watched w where w.outcome = 'denied'
    union all
    -- A failed sign-in is an entry of the person's own account, and would have opened all of these.
    select c.firm_account_id, w.user_id, w.at from watched w
    join connections c on c.employee_user_id = w.user_id
    where w.outcome = 'denied' and w.action = 'POST /login/'
  ), counted as (
    select t.account_id, t.user_id, t.at, 'alarm_downloads' as kind, 201 as least,
      sum(t.n) over (partition by t.account_id, t.user_id order by t.at
        range between interval '1 hour' preceding and current row) as n
    from taken t
    union all
    select r.account_id, r.user_id, r.at, 'alarm_refusals', 10,
      count(*) over (partition by r.account_id, r.user_id order by r.at
        range between interval '1 minute' preceding and current row)
    from refused r
  ), found as (
    select c.account_id, c.user_id, c.kind, (c.at at time zone coalesce(a.timezone, 'UTC'))::date as day,
      max(c.n)::int as n
    from counted c join accounts a on a.id = c.account_id
    where c.n >= c.least
    group by 1, 2, 3, 4
    union all
    -- In every firm that the sign-in opens. Night is from 22:00 to 6:00 in its time zone.
    select a.id, s.user_id, 'alarm_sign_in', v.signed_in::date, count(*)::int
    from sign_ins s
    cross join lateral (
      select o.id from accounts o where o.owner_user_id = s.user_id
      union
      select c.firm_account_id from connections c where c.employee_user_id = s.user_id) opened
    join accounts a on a.id = opened.id
    cross join lateral (
      select s.created_at at time zone coalesce(a.timezone, 'UTC') as signed_in) v
    where s.is_new_device and s.created_at > now() - interval '7 hours'
      and extract(hour from v.signed_in) not between 6 and 21
    group by 1, 2, 3, 4
  )
  select f.account_id, f.user_id, f.kind, f.day::text, f.n
  from found f
  where not exists (select from alarms r where r.account_id = f.account_id
    and r.user_id = f.user_id and r.kind = f.kind and r.day = f.day)
  order by 1, 2, 3, 4
$function$;
grant execute on function find_alarms() to casework_jobs;

CREATE OR REPLACE FUNCTION find_due_plans(wanted integer)
 RETURNS TABLE(account_id bigint, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT p.account_id,
     p.id
    FROM (level_plans p
      JOIN accounts a ON ((a.id = p.account_id)))
   WHERE ((p.state = ANY (ARRAY['waiting'::text, 'active'::text])) AND (p.not_before <= ((now())::date + 1)) AND (get_due_day(p.*) <= get_begun_day(a.timezone)))
   ORDER BY p.not_before, p.account_id, p.id
  LIMIT find_due_plans.wanted;
END;
grant execute on function find_due_plans(integer) to casework_jobs;

CREATE OR REPLACE FUNCTION find_hidden_ids(kind_of_record text, records bigint[], along jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  levels constant text[] := current_levels();
  account constant bigint := current_account_id();
  of_documents bigint[] := array(
    select a.key::bigint from jsonb_each_text(along) a where a.value = 'document');
  hidden bigint[] := '{}';
begin
  if kind_of_record = 'document' then
    of_documents := of_documents || records;
  elsif kind_of_record = 'level_plan' then
    hidden := array(select o.id from unnest(records) o (id) where (
      select d.security_level = any (levels) from level_plans l
      join documents d on d.account_id = l.account_id and d.id = l.document_id
      where l.account_id = account and l.id = o.id) is not true);
  elsif kind_of_record = 'person' then
    hidden := array(select o.id from unnest(records) o (id) where (
      select p.security_level = any (levels) from people p
      where p.account_id = account and p.id = o.id) is not true);
  elsif kind_of_record = 'entry' then
    hidden := array(select o.id from unnest(records) o (id) where (
      select n.security_level = any (levels) from entries n
      where n.account_id = account and n.id = o.id) is not true);
  elsif kind_of_record = 'conflict_check' then
    hidden := array(select o.id from unnest(records) o (id) where (
      select c.security_level = any (levels) from conflict_checks c
      where c.account_id = account and c.id = o.id) is not true);
  end if;
  if of_documents <> '{}' then
    hidden := hidden || array(select o.id from unnest(of_documents) o (id) where (
      select d.security_level = any (levels) from documents d
      where d.account_id = account and d.id = o.id) is not true);
  end if;
  return hidden;
end $function$;
grant execute on function find_hidden_ids(text,bigint[],jsonb) to public;

CREATE OR REPLACE FUNCTION find_hits(account bigint, subject conflict_subject)
 RETURNS TABLE(place bigint, is_needed boolean, security_level text, person_id bigint, hit jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_sort TO 'on'
AS $function$
declare
  given constant text := coalesce(fold_name(subject.name), '');
  words constant text[] := string_to_array(nullif(given, ''), ' ');
  given_email constant text := lower(subject.email);
  given_phone constant text := get_phone_end(subject.phone);
  -- The given name, and every name of some of its words with a long one: names that it contains.
  parts text[] := array[given];
  -- Names that contain its words; they are sorted in both.
  pattern text;
begin
  if cardinality(words) between 2 and 8 then
    select array_agg(part.name) into parts
    from (
      select string_agg(words[i], ' ' order by i) as name, max(char_length(words[i])) as longest
      from generate_series(1, (1 << cardinality(words)) - 1) n,
        generate_series(1, cardinality(words)) i
      where n & (1 << (i - 1)) > 0 group by n) part
    where part.longest >= 4 or part.name = given;
  end if;
  if exists (select from unnest(words) w where char_length(w) >= 4) then
    pattern := '%' || array_to_string(words, '%') || '%';
  end if;
  return query
  with named as materialized (
    select n.client_id, n.person_id, n.security_level, n.known_since, null::text as former_name,
      case when n.folded = given then 1 else 3 end as rank
    from conflict_names n
    where n.account_id = account and given <> '' and n.folded = any (parts)
    union all
    select n.client_id, n.person_id, n.security_level, n.known_since, null, 3
    from conflict_names n
    where n.account_id + 0 = account and given <> '' and n.folded % given
    union all
    select n.client_id, n.person_id, n.security_level, n.known_since, null, 3
    from conflict_names n
    where n.account_id + 0 = account and n.folded like pattern
      and string_to_array(n.folded, ' ') @> words
    union all
    select n.client_id, n.person_id, n.security_level, n.known_since, null, 2
    from conflict_names n where n.account_id = account and n.email = given_email
    union all
    select n.client_id, n.person_id, n.security_level, n.known_since, null, 2
    from conflict_names n where n.account_id = account and n.phone = given_phone
    union all
    select f.client_id, f.person_id, f.security_level, f.until, f.name,
      case when f.folded = given then 1 else 3 end
    from former_names f
    where f.account_id = account and given <> '' and f.folded = any (parts)
    union all
    select f.client_id, f.person_id, f.security_level, f.until, f.name, 3
    from former_names f where f.account_id + 0 = account and given <> '' and f.folded % given
    union all
    select f.client_id, f.person_id, f.security_level, f.until, f.name, 3
    from former_names f
    where f.account_id + 0 = account and f.folded like pattern
      and string_to_array(f.folded, ' ') @> words
  ), best as materialized (
    select o.* from (
      select distinct on (n.client_id, n.person_id) n.* from named n
      where (n.client_id is null or n.client_id is distinct from subject.own_client)
        and (n.person_id is null or n.person_id is distinct from subject.own_person)
      order by n.client_id, n.person_id, n.rank, n.former_name is not null) o
    -- A common word may be in a tenth of all names.
    order by o.rank, o.known_since desc limit 500
  ), sided as materialized (
    select b.*, null::bigint as retired_id, s.sides
    from best b
    cross join lateral (
      select array(
        select distinct x.side from (
          select 'ours' as side where b.client_id is not null
          union all
          select get_side(p.role) from case_parties p
          where p.account_id = account and p.id is distinct from subject.own_party
            and p.client_id = b.client_id
          union all
          select get_side(p.role) from case_parties p
          where p.account_id = account and p.id is distinct from subject.own_party
            and p.person_id = b.person_id
          union all
          select 'other' where b.person_id is not null and not exists (
            select from case_parties p
            where p.account_id = account and p.person_id = b.person_id)) x
        where x.side is not null order by x.side) as sides
      offset 0) s
    where s.sides <> '{}'
    union all
    select null, null, t.security_level, t.retired_at, null, 1, t.id, array[t.side]
    from retired_names t where t.account_id = account and t.name_hash = subject.name_hash
  ), chosen as (
    select s.*, s.sides <> array[subject.side] as needed,
      row_number() over (partition by s.security_level order by s.sides <> array[subject.side] desc,
        s.rank, s.known_since desc, s.retired_id, s.client_id, s.person_id) as nth
    from sided s
  )
  select row_number() over (order by c.rank, c.known_since desc, c.nth), c.needed,
    c.security_level, c.person_id,
    jsonb_build_object(
      'match', (array['same', 'contact', 'similar'])[c.rank],
      'kind', case when c.client_id is not null then 'client'
        when c.person_id is not null then 'person' else 'retired' end,
      'id', coalesce(c.client_id, c.person_id),
      'name', coalesce(
        (select l.name from clients l where l.account_id = account and l.id = c.client_id),
        (select p.name from people p where p.account_id = account and p.id = c.person_id)),
      'former_name', c.former_name, 'sides', to_jsonb(c.sides),
      'places', l.places,
      'retired_on', case when c.retired_id is not null then c.known_since::date end)
  from chosen c
  -- The cases of a client or person, at most 20, the newest first. Not in a function of its own, which
  -- would be planned for each hit.
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('case_id', p.id, 'number', p.number,
      'title', p.title, 'status', p.status, 'role', p.role) order by p.at desc, p.id desc, p.role),
      '[]') as places
    from (
      (select k.id, k.number, k.title, k.status, 'client' as role, k.created_at as at
       from cases k where k.account_id = account and k.client_id = c.client_id
       order by k.created_at desc, k.id desc limit 20)
      union all
      (select x.* from (
         select k.id, k.number, k.title, k.status, p.role, k.created_at
         from case_parties p join cases k on k.account_id = p.account_id and k.id = p.case_id
         where p.account_id = account and p.client_id = c.client_id and p.role <> 'court'
           and p.id is distinct from subject.own_party offset 0) x
       order by x.created_at desc, x.id desc limit 20)
      union all
      (select x.* from (
         select k.id, k.number, k.title, k.status, p.role, k.created_at
         from case_parties p join cases k on k.account_id = p.account_id and k.id = p.case_id
         where p.account_id = account and p.person_id = c.person_id and p.role <> 'court'
           and p.id is distinct from subject.own_party offset 0) x
       order by x.created_at desc, x.id desc limit 20)
      order by 6 desc, 1 desc limit 20) p
    offset 0) l
  where c.nth <= 50
  order by 1;
end $function$;

CREATE OR REPLACE FUNCTION find_imported(account bigint, import bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.id from clients c where c.account_id = account and c.import_id = import
$function$;
grant execute on function find_imported(bigint,bigint) to casework_jobs;

CREATE OR REPLACE FUNCTION find_open_unit()
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (SELECT d.id FROM deletions d WHERE ((d.account_id = current_account_id()) AND (d.id = (NULLIF(current_setting('app.deletion'::text, true), ''::text))::bigint)));

CREATE OR REPLACE FUNCTION firm_today()
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN (SELECT firm_profiles.today FROM firm_profiles WHERE (firm_profiles.account_id = (SELECT current_account_id() AS current_account_id)));
grant execute on function firm_today() to public;

CREATE OR REPLACE FUNCTION fold_client(name text, email text, mobile text, country_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN concat_ws('
'::text, fold_spellings(name), COALESCE(fold_text(email), ''::text), fold_phone(mobile, (SELECT n.phone_code FROM countries n WHERE (n.id = fold_client.country_id))));
grant execute on function fold_client(text,text,text,integer) to public;

CREATE OR REPLACE FUNCTION fold_deletion(account bigint, unit bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT concat_ws('
'::text, fold_text(string_agg(n.name, '
'::text) FILTER (WHERE n.is_ascii)), string_agg(fold_spellings(n.name), '
'::text) FILTER (WHERE (NOT n.is_ascii))) AS concat_ws FROM (SELECT x.name, (octet_length(x.name) = char_length(x.name)) AS is_ascii FROM (SELECT COALESCE((b."row" ->> 'name'::text), (b."row" ->> 'title'::text), (b."row" ->> 'doc_name'::text), (b."row" ->> 'file_name'::text)) AS name FROM bin_rows b WHERE ((b.account_id = fold_deletion.account) AND (b.deletion_id = fold_deletion.unit)) OFFSET 0) x OFFSET 0) n);
grant execute on function fold_deletion(bigint,bigint) to public;

CREATE OR REPLACE FUNCTION fold_name(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  plain text := fold_text(name);
begin
  if plain ~ E'[^\u0001-\u007f]' then
    plain := regexp_replace(plain,
      E'[\u0080-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f]+',
      ' ', 'g');
  end if;
  plain := regexp_replace(
    regexp_replace(translate(plain, '.''', ''), '([aou])e+', '\1', 'g'),
    E'[\u0001-/:-@[-`{-\u007f]+', ' ', 'g');
  return (
    select coalesce(string_agg(w.word, ' ' order by w.word) filter (where not w.is_dropped),
      string_agg(w.word, ' ' order by w.word), '')
    from (
      select distinct u.word collate "C" as word, u.word = any ('{und,and,et,y,dr,prof,mr,mrs,ms,
        herr,frau,me,gmbh,mbh,ag,kg,kgaa,ohg,ug,gbr,ev,eg,co,ltd,limited,llp,llc,lp,plc,inc,
        incorporated,corp,corporation,company,sa,sas,sarl,sl,slu,srl,spa,bv,nv,se}'::text[])
        as is_dropped
      from unnest(string_to_array(plain, ' ')) u (word) where u.word <> '') w);
end $function$;
grant execute on function fold_name(text) to public;

CREATE OR REPLACE FUNCTION fold_phone(number text, code text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  codes constant text :=
    '^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|'
    '(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)';
  dialled constant text := regexp_replace(regexp_replace(number, '[^\d+]', '', 'g'), '^00', '+');
  digits constant text := ltrim(dialled, '+0');
  national constant text := ltrim(regexp_replace(digits, codes, ''), '0');
begin
  return case
    when number is null then ''
    when dialled like '+%'
      then concat('+', substring(digits from codes), national, ' 0', national)
    when code is not null then concat('+', code, digits, ' 0', digits)
    when dialled not like '0%' and char_length(digits) >= 10
      then concat('+', digits, ' ?0', digits, ' ?0', national)
    else concat('?0', digits)
  end;
end $function$;
grant execute on function fold_phone(text,text) to public;

CREATE OR REPLACE FUNCTION fold_retired_name(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  plain text := name;
begin
  if plain ~ E'[^\u0001-\u007f]' then
    -- No accents, and letters that have none in their place.
    plain := translate(
      regexp_replace(normalize(translate(plain, '´', ''''), NFKD),
        E'[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
        '', 'g'),
      E'ÆŒØŁẞ’‘ʼ′\u200b\u200c\u200d\ufeff', 'æœøłß');
    plain := replace(replace(replace(replace(replace(lower(plain),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l');
    plain := regexp_replace(plain,
      E'[\u0080-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f]+',
      ' ', 'g');
  end if;
  plain := translate(lower(plain), '.''`', '');
  plain := regexp_replace(
    regexp_replace(plain, '([aou])e+', '\1', 'g'), E'[\u0001-/:-@[-`{-\u007f]+', ' ', 'g');
  return (
    select coalesce(string_agg(w.word, ' ' order by w.word) filter (where not w.is_dropped),
      string_agg(w.word, ' ' order by w.word), '')
    from (
      select distinct u.word collate "C" as word, u.word = any ('{und,and,et,y,dr,prof,mr,mrs,ms,
        herr,frau,me,gmbh,mbh,ag,kg,kgaa,ohg,ug,gbr,ev,eg,co,ltd,limited,llp,llc,lp,plc,inc,
        incorporated,corp,corporation,company,sa,sas,sarl,sl,slu,srl,spa,bv,nv,se}'::text[])
        as is_dropped
      from unnest(string_to_array(plain, ' ')) u (word) where u.word <> '') w);
end $function$;
grant execute on function fold_retired_name(text) to public;

CREATE OR REPLACE FUNCTION fold_row(a accounts)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN fold_spellings((a).name);
grant execute on function fold_row(accounts) to public;

CREATE OR REPLACE FUNCTION fold_row(c clients)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN fold_client((c).name, (c).email, (c).mobile, (c).country_id);
grant execute on function fold_row(clients) to public;

CREATE OR REPLACE FUNCTION fold_row(d documents)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN concat_ws('
'::text, fold_spellings((d).doc_name), fold_spellings((d).file_name));
grant execute on function fold_row(documents) to public;

CREATE OR REPLACE FUNCTION fold_row(e entries)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN fold_spellings((e).body);
grant execute on function fold_row(entries) to public;

CREATE OR REPLACE FUNCTION fold_row(g document_groups)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN concat_ws('
'::text, fold_spellings((g).name), fold_spellings((g).description));
grant execute on function fold_row(document_groups) to public;

CREATE OR REPLACE FUNCTION fold_row(k cases)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN concat_ws('
'::text, fold_spellings((k).title), fold_spellings((k).description), (k).number, (((k).number_year || '/'::text) || (k).number_seq), fold_spellings((k).court), fold_text((k).court_reference));
grant execute on function fold_row(cases) to public;

CREATE OR REPLACE FUNCTION fold_row(p people)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN concat_ws('
'::text, fold_spellings((p).name), COALESCE(fold_text((p).email), ''::text), fold_phone((p).phone, NULL::text), (SELECT string_agg(fold_spellings(f.name), '
'::text ORDER BY f.id) AS string_agg FROM former_names f WHERE ((f.account_id = (fold_row.p).account_id) AND (f.person_id = (fold_row.p).id))));
grant execute on function fold_row(people) to public;

CREATE OR REPLACE FUNCTION fold_row(s sessions)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN concat_ws('
'::text, fold_spellings((s).title), fold_spellings((s).description));
grant execute on function fold_row(sessions) to public;

CREATE OR REPLACE FUNCTION fold_row(u users)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN fold_spellings((u).name);
grant execute on function fold_row(users) to public;

CREATE OR REPLACE FUNCTION fold_spellings(line text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if line !~ '[äöüÄÖÜ]' then
    return fold_text(line);
  end if;
  return concat_ws(E'\t', fold_text(line), fold_text((
    select regexp_replace(string_agg(word.part[1], ' '), '([äöüÄÖÜ])', '\1e', 'g')
    from regexp_matches(line, '\S*[äöüÄÖÜ]\S*', 'g') word (part))));
end $function$;
grant execute on function fold_spellings(text) to public;

CREATE OR REPLACE FUNCTION fold_text(line text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  plain text;
begin
  if line !~ '[^\t-\r -~]' then
    return translate(lower(line), '`', '''');
  end if;
  plain := normalize(translate(line, E'´\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0',
    rpad('''', 23)), nfkd);
  plain := regexp_replace(plain, concat(
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a',
    '\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f',
    -- What nobody sees.
    '\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f',
    '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb',
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'), '', 'g');
  plain := translate(lower(plain),
    'øłđðħŧıςɨʉƶƀǥɍɵⱥȼɇɉƚⱦɏ`’‘‛ʼʻʽˈ′ʹ՚‐‒–—―−˗⁃֊־',
    'olddhtiσiuzbgroacejlty''''''''''''''''''''''----------');
  return replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end $function$;
grant execute on function fold_text(text) to public;

CREATE OR REPLACE FUNCTION get_begun_day(instant timestamp with time zone, zone text)
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN (COALESCE(time_in_zone(instant, zone), ((instant AT TIME ZONE 'UTC'::text) - '12:00:00'::interval)))::date;
grant execute on function get_begun_day(timestamp with time zone,text) to public;

CREATE OR REPLACE FUNCTION get_begun_day(zone text)
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN get_begun_day(now(), zone);
grant execute on function get_begun_day(text) to public;

CREATE OR REPLACE FUNCTION get_contact_key(search text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (split_part(search, '
'::text, 2) = ''::text) THEN split_part(search, '
'::text, 3) ELSE ((regexp_replace(split_part(search, '
'::text, 3), '^.*[ ?]'::text, ''::text) || ' '::text) || split_part(search, '
'::text, 2)) END;
grant execute on function get_contact_key(text) to public;

CREATE OR REPLACE FUNCTION get_due_day(plan level_plans)
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN COALESCE((plan).due_on, GREATEST((plan).not_before, (SELECT ((s.date)::date + (get_due_day.plan).days) FROM sessions s WHERE ((s.account_id = (get_due_day.plan).account_id) AND (s.id = (get_due_day.plan).after_session_id)))));
grant execute on function get_due_day(level_plans) to public;

CREATE OR REPLACE FUNCTION get_name_key(search text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "substring"(search, '^[^\t\n]*'::text);
grant execute on function get_name_key(text) to public;

CREATE OR REPLACE FUNCTION get_owner()
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (SELECT p.owner_user_id FROM firm_profiles p WHERE (p.account_id = current_account_id()));
grant execute on function get_owner() to public;

CREATE OR REPLACE FUNCTION get_phone_end(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (char_length(ltrim(phone, '+'::text)) >= 8) THEN "right"(phone, 8) ELSE NULL::text END;
grant execute on function get_phone_end(text) to public;

CREATE OR REPLACE FUNCTION get_side(role text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (role = ANY (ARRAY['client'::text, 'co_client'::text, 'insurer'::text])) THEN 'ours'::text WHEN (role = ANY (ARRAY['opponent'::text, 'opponent_counsel'::text, 'opponent_insurer'::text])) THEN 'theirs'::text WHEN (role <> 'court'::text) THEN 'other'::text ELSE NULL::text END;
grant execute on function get_side(text) to public;

CREATE OR REPLACE FUNCTION guard_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'decided' and to_jsonb(old) - 'security_level' - 'hits_level'
      <> to_jsonb(new) - 'security_level' - 'hits_level' then
    raise exception 'a decided conflict check does not change' using errcode = 'CW138';
  end if;
  return new;
end $function$;
grant execute on function guard_check() to public;

CREATE OR REPLACE FUNCTION guard_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state in ('done', 'ended') or new.state = 'done' and old.state <> 'active'
    or is_job_role() and new.state not in ('done', 'ended') then
    raise exception 'a plan cannot go from % to %', old.state, new.state using errcode = 'CW137';
  end if;
  return new;
end $function$;
grant execute on function guard_plan() to public;

CREATE OR REPLACE FUNCTION hand_over_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with handed as (
    update bin_rows b set deletion_id = p.other
    from (
      select r.record_id, w.deletion_id as other
      from bin_rows r cross join lateral (
        select x.deletion_id
        from (values ('case', (r.row ->> 'case_id')::bigint),
          ('client', (r.row ->> 'client_id')::bigint)) w (kind, id)
        cross join lateral (
          select f.deletion_id from bin_rows f
          where f.account_id = new.account_id and f.kind = w.kind and f.record_id = w.id
            and f.deletion_id <> new.id and f.row is not null offset 0) x
        limit 1) w
      where r.account_id = new.account_id and r.deletion_id = new.id and r.kind = 'case_party'
        and r.row is not null offset 0) p
    where b.account_id = new.account_id and b.deletion_id = new.id and b.kind = 'case_party'
      and b.record_id = p.record_id
    returning b.account_id, b.deletion_id, b.kind, b.row)
  insert into bin_parents (account_id, deletion_id, kind, record_id, is_needed)
  select distinct h.account_id, h.deletion_id, p.kind, p.id, p.is_needed
  from handed h cross join lateral list_parents(h.kind, h.row) p
  where not exists (
    select from bin_rows own
    where own.account_id = h.account_id and own.kind = p.kind and own.record_id = p.id
      and own.deletion_id = h.deletion_id)
  on conflict do nothing;
  -- Documents that were deleted after their group. One that had another group then stays there.
  insert into bin_group_members (account_id, deletion_id, group_id, document_id)
  select m.account_id, d.deletion_id, m.group_id, m.document_id
  from bin_group_members m cross join lateral (
    select x.deletion_id from bin_rows x
    where x.account_id = new.account_id and x.kind = 'document' and x.record_id = m.document_id
      and x.deletion_id <> new.id and x.row ->> 'group_id' is null and x.row is not null
      and not exists (
        select from bin_group_members own
        where own.account_id = new.account_id and own.deletion_id = x.deletion_id
          and own.document_id = x.record_id) offset 0) d
  where m.account_id = new.account_id and m.deletion_id = new.id;
  -- Documents whose group was deleted after them.
  insert into bin_group_members (account_id, deletion_id, group_id, document_id)
  select new.account_id, g.deletion_id, d.group_id, d.record_id
  from (
    select r.record_id, coalesce((r.row ->> 'group_id')::bigint, (
      select m.group_id from bin_group_members m
      where m.account_id = new.account_id and m.deletion_id = new.id
        and m.document_id = r.record_id limit 1)) as group_id
    from bin_rows r
    where r.account_id = new.account_id and r.deletion_id = new.id and r.kind = 'document' offset 0) d
  cross join lateral (
    select x.deletion_id from bin_rows x
    where x.account_id = new.account_id and x.kind = 'document_group' and x.record_id = d.group_id
      and x.deletion_id <> new.id and x.row is not null offset 0) g
  on conflict do nothing;
  return null;
end $function$;
grant execute on function hand_over_links() to public;

CREATE OR REPLACE FUNCTION has_unseen_documents(of_kind text, of_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  account constant bigint := current_account_id();
  levels constant text[] := current_levels();
begin
  return case of_kind
    when 'case' then exists (
      select from documents d where d.account_id = account and d.direct_case_id = of_id
        and d.security_level <> all (levels))
    when 'session' then exists (
      select from documents d where d.account_id = account and d.session_id = of_id
        and d.security_level <> all (levels))
    when 'document_group' then exists (
      select from documents d where d.account_id = account and d.group_id = of_id
        and d.security_level <> all (levels))
  end;
end $function$;
grant execute on function has_unseen_documents(text,bigint) to casework_app;

CREATE OR REPLACE FUNCTION held_among(units bigint[])
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  account constant bigint := current_account_id();
begin
  if not exists (select from holds h where h.account_id = account and h.lifted_at is null) then
    return;
  end if;
  return query with recursive
  needing as (
    select u.id as unit, u.id from unnest(units) u (id)
    union
    select n.unit, p.deletion_id from needing n
    join bin_rows b on b.account_id = account and b.deletion_id = n.id
      and b.kind in ('client', 'case', 'session') and b.row is not null
    join bin_parents p on p.account_id = account and p.kind = b.kind and p.record_id = b.record_id
      and p.is_needed),
  parent as (
    select n.unit, p.kind, p.record_id as id from needing n
    join bin_parents p on p.account_id = account and p.deletion_id = n.id),
  above as (
    select p.unit, p.kind, p.id from parent p
    union
    select p.unit, above.kind, above.id from parent p
    join sessions s on s.account_id = account and s.id = p.id
    cross join lateral (values ('client', s.client_id), ('case', s.case_id)) above (kind, id)
    where p.kind = 'session'),
  client_above as (
    select a.unit, a.id from above a where a.kind = 'client'
    union
    select a.unit, k.client_id from above a
    join cases k on k.account_id = account and k.id = a.id where a.kind = 'case'
    union
    select a.unit, c.record_id from above a
    join bin_rows b on b.account_id = account and b.kind = 'case' and b.record_id = a.id
    join bin_parents c on c.account_id = account and c.deletion_id = b.deletion_id
      and c.kind = 'client' and c.record_id = (b.row ->> 'client_id')::bigint
    where a.kind = 'case')
  select a.unit from above a
  join holds h on h.account_id = account and h.lifted_at is null and h.case_id = a.id
  where a.kind = 'case'
  union
  select c.unit from client_above c
  join holds h on h.account_id = account and h.lifted_at is null and h.client_id = c.id;
end $function$;
grant execute on function held_among(bigint[]) to casework_app;
grant execute on function held_among(bigint[]) to casework_jobs;

CREATE OR REPLACE FUNCTION held_deletions()
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (
      select from holds h where h.account_id = current_account_id() and h.lifted_at is null) then
    return;
  end if;
  return query with recursive
  hold as (
    select h.account_id, h.client_id, h.case_id from holds h
    where h.account_id = (select current_account_id()) and h.lifted_at is null),
  held_case as (
    select h.account_id, h.case_id as id from hold h where h.case_id is not null
    union
    select k.account_id, k.id from hold h
    join cases k on k.account_id = h.account_id and k.client_id = h.client_id
    union
    select b.account_id, b.record_id from hold h
    join bin_parents p
      on p.account_id = h.account_id and p.kind = 'client' and p.record_id = h.client_id
    join bin_rows b
      on b.account_id = p.account_id and b.deletion_id = p.deletion_id and b.kind = 'case'
    where (b.row ->> 'client_id')::bigint = h.client_id),
  held_record as (
    select h.account_id, 'client' as kind, h.client_id as id from hold h
    where h.client_id is not null
    union
    select k.account_id, 'case', k.id from held_case k
    union
    select s.account_id, 'session', s.id from hold h
    join sessions s on s.account_id = h.account_id and s.client_id = h.client_id
    union
    select s.account_id, 'session', s.id from held_case k
    join sessions s on s.account_id = k.account_id and s.case_id = k.id),
  held_unit as (
    select p.account_id, p.deletion_id as id from held_record r
    join bin_parents p on p.account_id = r.account_id and p.kind = r.kind and p.record_id = r.id
    union
    select b.account_id, b.deletion_id from held_unit u
    join bin_parents p
      on p.account_id = u.account_id and p.deletion_id = u.id and p.is_needed
    join bin_rows b
      on b.account_id = p.account_id and b.kind = p.kind and b.record_id = p.record_id
        and b.row is not null)
  select u.id from held_unit u;
end $function$;
grant execute on function held_deletions() to casework_app;
grant execute on function held_deletions() to casework_jobs;

CREATE OR REPLACE FUNCTION is_job_role()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (pg_has_role(CURRENT_USER, 'casework_jobs'::name, 'usage'::text) AND (NOT (SELECT r.rolsuper FROM pg_roles r WHERE (r.rolname = CURRENT_USER))));
grant execute on function is_job_role() to public;

CREATE OR REPLACE FUNCTION is_plan_due(account bigint, plan bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (level_plans p
              JOIN accounts a ON ((a.id = p.account_id)))
           WHERE ((p.account_id = is_plan_due.account) AND (p.id = is_plan_due.plan) AND (get_due_day(p.*) <= get_begun_day(a.timezone))))) AS "exists";
END;
grant execute on function is_plan_due(bigint,bigint) to casework_jobs;

CREATE OR REPLACE FUNCTION is_planned_now(account bigint, document bigint, old_level text, new_level text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (level_plans p
              JOIN accounts a ON ((a.id = p.account_id)))
           WHERE ((p.account_id = is_planned_now.account) AND (p.document_id = is_planned_now.document) AND (p.state = 'done'::text) AND (p.finished_at = now()) AND (p.from_level = is_planned_now.old_level) AND (p.to_level = is_planned_now.new_level) AND (get_due_day(p.*) <= get_begun_day(a.timezone))))) AS "exists";
END;
grant execute on function is_planned_now(bigint,bigint,text,text) to casework_jobs;

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

CREATE OR REPLACE FUNCTION keep_held_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('cascade', old.account_id));
  if exists (
      select from holds h
      join cases k on k.account_id = h.account_id and k.id = old.case_id
      where h.account_id = old.account_id and h.lifted_at is null
        and (h.case_id = k.id or h.client_id = k.client_id)) then
    raise exception 'an entry below a hold is deleted' using errcode = 'CW136';
  end if;
  return old;
end $function$;
grant execute on function keep_held_entry() to public;

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

CREATE OR REPLACE FUNCTION know_clients()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into conflict_names (account_id, client_id, folded, email, phone, known_since)
  select a.account_id, a.id, fold_name(a.name), lower(a.email), get_phone_end(a.mobile),
    a.created_at
  from added a
  on conflict do nothing;
  return null;
end $function$;
grant execute on function know_clients() to public;

CREATE OR REPLACE FUNCTION know_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and new.name <> old.name then
    insert into former_names (account_id, person_id, name, folded, security_level)
    values (old.account_id, old.id, old.name, fold_name(old.name), new.security_level);
  end if;
  insert into conflict_names
    (account_id, person_id, folded, email, phone, security_level, known_since)
  values (new.account_id, new.id, fold_name(new.name), lower(new.email),
    get_phone_end(new.phone), new.security_level, new.created_at)
  on conflict (account_id, person_id) do update
    set folded = excluded.folded, email = excluded.email, phone = excluded.phone;
  return null;
end $function$;
grant execute on function know_person() to public;

CREATE OR REPLACE FUNCTION know_renamed_client()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.name <> old.name then
    insert into former_names (account_id, client_id, name, folded)
    values (old.account_id, old.id, old.name, fold_name(old.name));
  end if;
  insert into conflict_names (account_id, client_id, folded, email, phone, known_since)
  values (new.account_id, new.id, fold_name(new.name), lower(new.email),
    get_phone_end(new.mobile), new.created_at)
  on conflict (account_id, client_id) do update
    set folded = excluded.folded, email = excluded.email, phone = excluded.phone;
  return null;
end $function$;
grant execute on function know_renamed_client() to public;

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

CREATE OR REPLACE FUNCTION leave_deadlines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update deadlines d set session_id = null, version = d.version + 1
  where d.account_id = new.account_id and d.session_id = new.id and d.case_id <> new.case_id;
  return null;
end $function$;
grant execute on function leave_deadlines() to public;

CREATE OR REPLACE FUNCTION leave_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update entries e set session_id = null, version = e.version + 1
  where e.account_id = new.account_id and e.session_id = new.id and e.case_id <> new.case_id;
  return null;
end $function$;
grant execute on function leave_entries() to public;

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

CREATE OR REPLACE FUNCTION list_administrators()
 RETURNS TABLE(user_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.owner_user_id from accounts a where a.id = current_account_id()
  union
  select c.employee_user_id from connections c
  where c.firm_account_id = current_account_id() and c.role = 'admin'
$function$;
grant execute on function list_administrators() to casework_jobs;

CREATE OR REPLACE FUNCTION list_imported(account bigint, import bigint, after bigint, most integer)
 RETURNS TABLE(id bigint, folded text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.id, fold_retired_name(c.name) from clients c
  where c.account_id = account and c.import_id = import and c.id > after order by c.id limit most
$function$;
grant execute on function list_imported(bigint,bigint,bigint,integer) to casework_jobs;

CREATE OR REPLACE FUNCTION list_open_runs(moment timestamp with time zone)
 RETURNS TABLE(account_id bigint, day date, slot text, is_busy boolean)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH zone AS MATERIALIZED (
          SELECT z_1.timezone,
             COALESCE(time_in_zone(list_open_runs.moment, z_1.timezone), (list_open_runs.moment AT TIME ZONE 'UTC'::text)) AS at
            FROM ( SELECT DISTINCT a_1.timezone
                    FROM accounts a_1) z_1
         )
  SELECT a.id,
     (z.at)::date AS at,
     s.slot,
     ((EXISTS ( SELECT
            FROM deadlines d
           WHERE ((d.account_id = a.id) AND (d.state = 'open'::text) AND (d.due_on <= ((z.at)::date + 14))))) OR (EXISTS ( SELECT
            FROM deadlines u
           WHERE ((u.account_id = a.id) AND (u.state = 'open'::text) AND (u.kind <> 'own'::text) AND (u.confirmed_at IS NULL)))) OR (EXISTS ( SELECT
            FROM sessions e
           WHERE ((e.account_id = a.id) AND e.is_active AND (e.date >= ((z.at)::date)::timestamp without time zone) AND (e.date < (((z.at)::date + 2))::timestamp without time zone)))))
    FROM (((accounts a
      JOIN zone z ON ((NOT (z.timezone IS DISTINCT FROM a.timezone))))
      JOIN ( VALUES ('07:00'::text), ('12:00'::text), ('15:00'::text)) s(slot) ON (((z.at)::time without time zone >= (s.slot)::time without time zone)))
      LEFT JOIN firm_runs r ON (((r.account_id = a.id) AND (r.day = (z.at)::date) AND (r.slot = s.slot))))
   WHERE (r.account_id IS NULL);
END;

CREATE OR REPLACE FUNCTION list_parents(child text, captured jsonb)
 RETURNS TABLE(kind text, id bigint, is_needed boolean)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT p.kind,
     p.id,
     (p.is_needed AND (list_parents.child <> 'case_party'::text))
    FROM (( SELECT ((list_parents.captured ->> 'client_id'::text))::bigint AS client_id,
             ((list_parents.captured ->> 'case_id'::text))::bigint AS case_id,
             ((list_parents.captured ->> 'session_id'::text))::bigint AS session_id,
             (list_parents.child = ANY (ARRAY['document'::text, 'document_group'::text])) AS follows) r
      CROSS JOIN LATERAL ( VALUES ('client'::text,r.client_id,((NOT r.follows) OR (COALESCE(r.session_id, r.case_id) IS NULL))), ('case'::text,r.case_id,((NOT r.follows) OR (r.session_id IS NULL))), ('session'::text,r.session_id,true)) p(kind, id, is_needed))
   WHERE (p.id IS NOT NULL);
END;
grant execute on function list_parents(text,jsonb) to public;

CREATE OR REPLACE FUNCTION list_roles_of_level(level text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE level WHEN 'red'::text THEN '{owner,admin}'::text[] WHEN 'yellow'::text THEN '{owner,admin,diamond,gold}'::text[] WHEN 'green'::text THEN '{owner,admin,diamond,gold,silver}'::text[] ELSE '{}'::text[] END;
grant execute on function list_roles_of_level(text) to public;

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

CREATE OR REPLACE FUNCTION match_names(one text, other text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN ((one = ''::text) OR (other = ''::text)) THEN NULL::text
             WHEN (one = other) THEN 'same'::text
             WHEN (similarity(one, other) >= (0.45)::real) THEN 'similar'::text
             WHEN (EXISTS ( SELECT
                FROM ( VALUES (string_to_array(match_names.one, ' '::text),string_to_array(match_names.other, ' '::text))) w(a, b)
               WHERE (((w.a <@ w.b) OR (w.b <@ w.a)) AND (EXISTS ( SELECT
                        FROM unnest(
                             CASE
                                 WHEN (cardinality(w.a) <= cardinality(w.b)) THEN w.a
                                 ELSE w.b
                             END) s(s)
                       WHERE (char_length(s.s) >= 4)))))) THEN 'similar'::text
             ELSE NULL::text
         END AS "case";
END;
grant execute on function match_names(text,text) to public;

CREATE OR REPLACE FUNCTION move_checks_along()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function move_checks_along() to public;

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

CREATE OR REPLACE FUNCTION move_plans()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  plan level_plans;
begin
  for plan in
    select * from level_plans p
    where p.account_id = new.account_id and p.after_session_id = new.id
      and p.state in ('waiting', 'active')
      and greatest(p.not_before, old.date::date + p.days)
        <> greatest(p.not_before, new.date::date + p.days)
    order by p.id
  loop
    perform tell_of_plan(plan, array[plan.set_by, plan.approved_by], 'plan_moved',
      jsonb_build_object('date', get_due_day(plan)), format('moved:%s', new.version));
  end loop;
  return null;
end $function$;
grant execute on function move_plans() to public;

CREATE OR REPLACE FUNCTION note_moved_along()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  moved jsonb;
begin
  select jsonb_object_agg(m.id, m.fields) into moved
  from (
    select f.id, jsonb_object_agg(f.field,
        jsonb_build_object('before', f.before, 'after', f.after)) as fields
    from (
      select distinct on (o.id, v.field) o.id, v.field, v.before, v.after
      from moved_from o
      cross join lateral (
        select d.client_id, d.case_id, d.session_id, d.group_id from documents d
        where d.account_id = o.account_id and d.id = o.id offset 0) d
      cross join lateral (values ('client_id', o.client_id, d.client_id),
        ('case_id', o.case_id, d.case_id), ('session_id', o.session_id, d.session_id),
        ('group_id', o.group_id, d.group_id)) v (field, before, after)
      where v.before is distinct from v.after) f
    group by f.id) m;
  if moved is not null then
    perform set_config('app.moved_along', (coalesce(
      nullif(current_setting('app.moved_along', true), '')::jsonb, '{}') || moved)::text, true);
  end if;
  return null;
end $function$;
grant execute on function note_moved_along() to public;

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

CREATE OR REPLACE FUNCTION open_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  wanted text[] := string_to_array(current_setting('app.deleting', true), ' ');
  is_import boolean := wanted[1] = 'import' and tg_argv[0] = 'client';
  removed jsonb := to_jsonb(old);
  unit bigint;
begin
  if current_account_id() is null then
    return old;
  end if;
  if not coalesce(case when is_import then removed ->> 'import_id' = wanted[2]
      else wanted[1] = tg_argv[0] and old.id::text = wanted[2] end, false) then
    raise exception 'a record is deleted outside of a unit of the bin' using errcode = 'CW135';
  end if;
  if is_import and current_setting('app.deletion', true) <> '' then
    return old;
  end if;
  -- Also where a statement is run by hand: holds are placed and units restored under this lock.
  perform pg_advisory_xact_lock(hashtextextended('cascade', old.account_id));
  insert into deletions (account_id, kind, record_id, title, client_id, client_name,
    security_level, deleted_by, deleted_role)
  values (old.account_id, wanted[1], wanted[2]::bigint,
    case when is_import then (select i.file_name from client_imports i
        where i.account_id = old.account_id and i.id = wanted[2]::bigint)
      else coalesce(removed ->> 'name', removed ->> 'title', removed ->> 'doc_name',
        removed ->> 'file_name') end,
    (removed ->> 'client_id')::bigint,
    (select c.name from clients c
      where c.account_id = old.account_id and c.id = (removed ->> 'client_id')::bigint),
    removed ->> 'security_level', current_user_id(), wanted[3])
  returning id into unit;
  perform set_config('app.deletion', unit::text, true);
  return old;
end $function$;
grant execute on function open_deletion() to public;

CREATE OR REPLACE FUNCTION open_deletions(opened regclass, kind text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform capture_deletions(opened, kind);
  execute format('create trigger open_deletion before delete on %s
    for each row when (pg_trigger_depth() = 0) execute function open_deletion(%L)', opened, kind);
end $function$;

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

CREATE OR REPLACE FUNCTION refuse_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
begin
  if exists (
    select from holds h
    where h.account_id = old.account_id and h.lifted_at is null and case
      when h.case_id is not null then h.case_id = (before ->> 'case_id')::bigint
        and h.case_id is distinct from (after ->> 'case_id')::bigint
      else h.client_id in (old.client_id, (
          select k.client_id from cases k
          where k.account_id = old.account_id and k.id = (before ->> 'case_id')::bigint))
        and coalesce(h.client_id not in (new.client_id, coalesce((
          select k.client_id from cases k
          where k.account_id = new.account_id and k.id = (after ->> 'case_id')::bigint),
          new.client_id)), true)
      end) then
    raise exception 'a record leaves a hold' using errcode = 'CW137';
  end if;
  return new;
end $function$;
grant execute on function refuse_leaving() to public;

CREATE OR REPLACE FUNCTION refuse_unplanned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Two conditions: in one, every role would need the right to call the second function.
  if is_job_role() then
    if not is_planned_now(old.account_id, old.id, old.security_level, new.security_level) then
      raise exception 'no plan allows this change of a document' using errcode = 'CW137';
    end if;
  end if;
  return new;
end $function$;
grant execute on function refuse_unplanned() to public;

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

CREATE OR REPLACE FUNCTION remove_rows_of_units()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from bin_rows b using removed r where b.account_id = r.account_id and b.deletion_id = r.id;
  return null;
end $function$;
grant execute on function remove_rows_of_units() to public;

CREATE OR REPLACE FUNCTION restore_rows(unit bigint, restored_kind text, restored regclass, after_id bigint, maximum integer)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  columns text;
  picked text;
  people text;
  of_person constant boolean :=
    restored in ('case_parties'::regclass, 'former_names'::regclass, 'case_events'::regclass);
  last_id bigint;
  found_rows int;
begin
  select max(b.record_id), count(*) into last_id, found_rows from (
    select b.record_id from bin_rows b
    where b.account_id = current_account_id() and b.deletion_id = unit and b.kind = restored_kind
      and b.record_id > after_id
    order by b.record_id limit maximum) b;
  if last_id is null then
    return null;
  end if;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
    string_agg(case
      when restored = 'documents'::regclass and a.attname = 'client_id'
        then 'coalesce(s.client_id, k.client_id, r.client_id)'
      when restored = 'documents'::regclass and a.attname = 'case_id'
        then 'coalesce(s.case_id, r.case_id)'
      when restored = 'documents'::regclass and a.attname = 'group_id' then 'g.id'
      when of_person and a.attname = 'person_id' then 'p.id'
      when of_person and a.attname = 'security_level' then 'coalesce(p.security_level,
        case when r.person_id is null then r.security_level else ''red'' end)'
      else 'r.' || quote_ident(a.attname) end, ', ' order by a.attnum)
  into columns, picked
  from pg_attribute a
  where a.attrelid = restored and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname in (
      select jsonb_object_keys(b.row) from bin_rows b
      where b.account_id = current_account_id() and b.deletion_id = unit
        and b.kind = restored_kind and b.record_id = last_id);
  select coalesce(string_agg(format('and exists (select from users u where u.id = r.%I)', a.attname),
    ' '), '')
  into people
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.conrelid = restored and k.confrelid = 'users'::regclass and k.confdeltype = 'c';
  if restored = 'case_parties'::regclass then
    people := people || ' and (p.id is not null or exists (
      select from clients c where c.account_id = r.account_id and c.id = r.client_id)) and exists (
      select from cases k where k.account_id = r.account_id and k.id = r.case_id)';
  end if;
  execute format(
    'insert into %1$s (%2$s) overriding system value select %3$s
     from bin_rows b cross join lateral jsonb_populate_record(null::%1$s, b.row) r %5$s
     where b.account_id = current_account_id() and b.deletion_id = $1 and b.kind = $2
       and b.record_id > $3 and b.record_id <= $4 %4$s order by b.record_id',
    restored, columns, picked, people,
    case when restored = 'documents'::regclass then
      'left join sessions s on s.account_id = r.account_id and s.id = r.session_id
       left join cases k on k.account_id = r.account_id and k.id = r.case_id and r.session_id is null
       left join document_groups g on g.account_id = r.account_id
         and g.client_id = coalesce(s.client_id, k.client_id, r.client_id)
         and g.id = coalesce(r.group_id, (
           select m.group_id from bin_group_members m
           where m.account_id = r.account_id and m.deletion_id = $1 and m.document_id = r.id))'
    when of_person then
      'left join people p on p.account_id = r.account_id and p.id = r.person_id'
    else '' end)
  using unit, restored_kind, after_id, last_id;
  return case when found_rows = maximum then last_id end;
end $function$;
grant execute on function restore_rows(bigint,text,regclass,bigint,integer) to public;

CREATE OR REPLACE FUNCTION search_conflicts(subject conflict_subject)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found jsonb;
begin
  perform set_config('pg_trgm.similarity_threshold', '0.45', true);
  select jsonb_build_object(
    'decision_needed', coalesce(bool_or(f.is_needed), false),
    'has_hidden', coalesce(bool_or(not f.is_visible), false),
    'hits', coalesce(jsonb_agg(f.hit order by f.place) filter (where f.is_visible and f.nth <= 50), '[]'))
  into found
  from (
    select h.*, v.is_visible, row_number() over (partition by v.is_visible order by h.place) as nth
    from find_hits(current_account_id(), subject) h
    cross join lateral (
      select coalesce(h.security_level = any (current_levels()), false) as is_visible) v) f;
  return found;
end $function$;
grant execute on function search_conflicts(conflict_subject) to casework_app;

CREATE OR REPLACE FUNCTION sort_by_file_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sort_key := sort_key(new.file_name);
  return new;
end $function$;
grant execute on function sort_by_file_name() to public;

CREATE OR REPLACE FUNCTION sort_by_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sort_key := sort_key(new.name);
  return new;
end $function$;
grant execute on function sort_by_name() to public;

CREATE OR REPLACE FUNCTION sort_by_title()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sort_key := sort_key(new.title);
  return new;
end $function$;
grant execute on function sort_by_title() to public;

CREATE OR REPLACE FUNCTION sort_key(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  plain text := replace(fold_text(name), '''', '');
begin
  if plain !~ '[^a-z ]|^ |  | $' then
    return left(plain, 500);
  end if;
  if plain ~ '[^\u0001-\u007f]' then
    plain := translate(regexp_replace(plain, concat('[\u0080-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf',
      '\u2100-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f',
      '\U0001f000-\U0001faff]'), ' ', 'g'), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
  end if;
  plain := btrim(regexp_replace(plain, '[\u0001-/:-@[-`{-\u007f]+', ' ', 'g'));
  if plain ~ '\d' then
    plain := (
      select string_agg(concat(run.part[1], case
          when run.part[2] = '' then ''
          when char_length(run.digits) < 9 then char_length(run.digits) || run.digits
          else '9' || lpad(char_length(run.digits)::text, 4, '0') || run.digits end), '' order by run.place)
      from (select m.part, ltrim(m.part[2], '0') as digits, m.place
        from regexp_matches(plain, '([^0-9]*)([0-9]*)', 'g') with ordinality m (part, place)) run);
  end if;
  return left(plain, 500);
end $function$;
grant execute on function sort_key(text) to public;

CREATE OR REPLACE FUNCTION storage_in_bin()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  narrowed text := current_setting('app.levels', true);
  used bigint;
begin
  perform set_config('app.levels', '{red,yellow,green}', true);
  select coalesce(sum(t.bytes), 0) into used
  from bin_totals t where t.account_id = current_account_id();
  perform set_config('app.levels', narrowed, true);
  return used;
end $function$;
grant execute on function storage_in_bin() to public;

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

CREATE OR REPLACE FUNCTION store_check(account bigint, maker bigint, why text, subject conflict_subject, level text, of_person bigint, of_case bigint, of_import bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  stored bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('conflict check', account));
  perform set_config('pg_trgm.similarity_threshold', '0.45', true);
  with found as materialized (select * from find_hits(account, subject)),
  checked as (
    insert into conflict_checks (account_id, cause, subject_name, subject_side, client_id,
      person_id, case_id, party_id, import_id, hits_level, security_level, made_by)
    select account, why, coalesce(subject.name, subject.email, subject.phone), subject.side,
      subject.own_client, of_person, of_case, subject.own_party, of_import,
      case when bool_or(f.security_level = 'red') then 'red'
        when bool_or(f.security_level = 'yellow') then 'yellow' else 'green' end,
      coalesce(level, (array['red', 'yellow', 'green'])[min(array_position(
        array['red', 'yellow', 'green'], f.security_level))
        filter (where f.security_level = any (current_levels()))], 'green'), maker
    from found f having bool_or(f.is_needed)
    on conflict do nothing
    returning id),
  hits as (
    insert into conflict_hits (account_id, check_id, position, person_id, hit, security_level)
    select account, c.id, f.place, f.person_id, f.hit, f.security_level from checked c, found f)
  select c.id into stored from checked c;
  return stored;
end $function$;

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

CREATE OR REPLACE FUNCTION take_open_runs(moment timestamp with time zone)
 RETURNS TABLE(account_id bigint, day date, slots text[])
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 WITH open_run AS MATERIALIZED (
          SELECT r_1.account_id,
             r_1.day,
             r_1.slot,
             r_1.is_busy
            FROM list_open_runs(take_open_runs.moment) r_1(account_id, day, slot, is_busy)
         ), idle AS (
          INSERT INTO firm_runs (account_id, day, slot, done_at)  SELECT r_1.account_id,
                     r_1.day,
                     r_1.slot,
                     take_open_runs.moment AS moment
                    FROM open_run r_1
                   WHERE (NOT r_1.is_busy)
                   ORDER BY r_1.account_id, r_1.day, r_1.slot ON CONFLICT DO NOTHING
         )
  SELECT r.account_id,
     r.day,
     array_agg(r.slot ORDER BY r.slot) AS array_agg
    FROM open_run r
   WHERE r.is_busy
   GROUP BY r.account_id, r.day
   ORDER BY r.account_id, r.day;
END;
grant execute on function take_open_runs(timestamp with time zone) to casework_jobs;

CREATE OR REPLACE FUNCTION tell_of_plan(plan level_plans, told bigint[], told_kind text, told_values jsonb, event text)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 WITH member AS (
          SELECT a.owner_user_id AS user_id,
             'owner'::text AS role
            FROM accounts a
           WHERE (a.id = (tell_of_plan.plan).account_id)
         UNION ALL
          SELECT c.employee_user_id,
             c.role
            FROM connections c
           WHERE (c.firm_account_id = (tell_of_plan.plan).account_id)
         ), reader AS (
          SELECT d.account_id,
             d.id,
             d.case_id,
             m.user_id
            FROM (documents d
              JOIN member m ON ((m.role = ANY (list_roles_of_level(d.security_level)))))
           WHERE ((d.account_id = (tell_of_plan.plan).account_id) AND (d.id = (tell_of_plan.plan).document_id) AND
                 CASE
                     WHEN (tell_of_plan.told IS NULL) THEN ((m.role = ANY (ARRAY['owner'::text, 'admin'::text])) AND (m.user_id <> (tell_of_plan.plan).set_by))
                     ELSE (m.user_id = ANY (tell_of_plan.told))
                 END)
           ORDER BY m.user_id
         ), added AS (
          INSERT INTO updates (account_id, user_id, kind, text_values, link_type, link_id, case_id, once_key)  SELECT r_1.account_id,
                     r_1.user_id,
                     tell_of_plan.told_kind AS told_kind,
                     tell_of_plan.told_values AS told_values,
                     'document',
                     r_1.id,
                     r_1.case_id,
                     format('level_plan:%s:%s'::text, (tell_of_plan.plan).id, tell_of_plan.event) AS format
                    FROM reader r_1 ON CONFLICT DO NOTHING
         )
  SELECT pg_notify('casework_news'::text, format('%s:%s'::text, r.account_id, r.user_id)) AS pg_notify
    FROM reader r;
END;

CREATE OR REPLACE FUNCTION tell_of_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform tell_of_plan(old, array[old.set_by, old.approved_by], 'plan_ended', '{}', 'ended');
  return null;
end $function$;
grant execute on function tell_of_removal() to public;

CREATE OR REPLACE FUNCTION tell_of_state()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.state = 'waiting' then
    perform tell_of_plan(new, null, 'plan_to_approve', jsonb_build_object('person',
      (select u.name from users u where u.id = new.set_by)), 'set');
  elsif new.state in ('done', 'ended') then
    perform tell_of_plan(new, array[new.set_by, new.approved_by], 'plan_' || new.state, '{}',
      new.state);
  end if;
  return null;
end $function$;
grant execute on function tell_of_state() to public;

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
    delete from notifications n where n.account_id = receiver and (n.created_at, n.id) <= (
      select o.created_at, o.id from notifications o
      where o.account_id = receiver order by o.created_at desc, o.id desc offset 500 limit 1);
  end loop;
  return null;
end $function$;
grant execute on function trim_notifications() to public;

CREATE OR REPLACE FUNCTION units_of_record(kind_of_record text, record bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select b.deletion_id from bin_rows b
  where b.account_id = current_account_id() and b.kind = kind_of_record and b.record_id = record
$function$;
grant execute on function units_of_record(text,bigint) to casework_app;

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
  new.search := fold_row(new);
  return new;
end $function$;
grant execute on function write_case_texts() to public;

CREATE OR REPLACE FUNCTION write_person_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.search := concat_ws(E'\n', fold_row(new),
    case when tg_op = 'UPDATE' and old.name <> new.name then fold_spellings(old.name) end);
  return new;
end $function$;
grant execute on function write_person_search() to public;

CREATE OR REPLACE FUNCTION write_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search := fold_row(new);
  return new;
end $function$;
grant execute on function write_search() to public;

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
  id bigint not null default random_id(),
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
  bin_days integer not null default 30,
  bin_days_lowered_at timestamp with time zone,
  second_factor_from timestamp with time zone,
  second_factor_mailed_at timestamp with time zone,
  step_up_for_red boolean not null default false,
  search text,
  sort_key text not null default ''::text,
  red_download boolean not null default true,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_owner_user_id_key UNIQUE (owner_user_id),
  constraint accounts_address_check CHECK (((address <> ''::text) AND (char_length(address) <= 500))),
  constraint accounts_bin_days_check CHECK (((bin_days >= 7) AND (bin_days <= 365))),
  constraint accounts_court_region_check CHECK (((court_region <> ''::text) AND (char_length(court_region) <= 10))),
  constraint accounts_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  constraint accounts_region_check CHECK ((region ~ '^[A-Z]{2}$'::text)),
  constraint accounts_timezone_check CHECK (((timezone <> ''::text) AND (char_length(timezone) <= 64))),
  constraint accounts_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER count_version BEFORE UPDATE OF name, name_is_own, address, timezone, region, court_region, listed, more_file_types, red_download ON accounts FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF name, search ON accounts FOR EACH ROW EXECUTE FUNCTION write_search();
CREATE TRIGGER write_sort_key BEFORE INSERT OR UPDATE OF name, sort_key ON accounts FOR EACH ROW EXECUTE FUNCTION sort_by_name();
grant insert, update on accounts to casework_auth;
grant select on accounts to casework_backup;
grant select (id, owner_user_id, name, is_active, created_at, listed, second_factor_from, step_up_for_red, search, sort_key) on accounts to casework_app;
grant select (name_is_own, region) on accounts to casework_auth;
grant select (id, owner_user_id, name) on accounts to casework_jobs;

create table alarms (
  account_id bigint not null,
  user_id bigint not null,
  kind text not null,
  day date not null,
  constraint alarms_pkey PRIMARY KEY (account_id, user_id, kind, day),
  constraint alarms_kind_check CHECK ((kind = ANY (ARRAY['alarm_downloads'::text, 'alarm_refusals'::text, 'alarm_sign_in'::text]))),
  constraint alarms_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table alarms enable row level security;
alter table alarms force row level security;
create policy read_by_backup on alarms for select to casework_backup
  using (true);
create policy read_by_function on alarms for select to current_user
  using (true);
create policy within_account on alarms for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
create policy written_by_jobs on alarms for all to casework_jobs
  using ((account_id = ( SELECT current_account_id() AS current_account_id)))
  with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
grant insert, select on alarms to casework_jobs;
grant select on alarms to casework_backup;

create table audit_entries (
  account_id bigint not null,
  id bigint not null default random_id(),
  user_id bigint not null,
  role text not null,
  action text not null,
  object_type text not null,
  object_ids bigint[] not null,
  outcome text not null,
  request_id text not null,
  at timestamp with time zone not null default clock_timestamp(),
  changes jsonb,
  along jsonb,
  kind text,
  level text,
  unit_id bigint,
  seq bigint,
  sealed jsonb,
  digest bytea,
  hash bytea,
  constraint audit_entries_pkey PRIMARY KEY (account_id, id),
  constraint audit_entries_level_check CHECK ((level = ANY (ARRAY['red'::text, 'yellow'::text, 'green'::text]))),
  constraint audit_entries_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'denied'::text]))),
  constraint audit_entries_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'diamond'::text, 'gold'::text, 'silver'::text, 'system'::text, 'none'::text]))),
  constraint audit_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX audit_entries_by_action ON audit_entries USING btree (account_id, kind, seq) WHERE (seq IS NOT NULL);
CREATE INDEX audit_entries_by_person ON audit_entries USING btree (account_id, user_id, seq) WHERE (seq IS NOT NULL);
CREATE INDEX audit_entries_by_person_and_action ON audit_entries USING btree (account_id, user_id, kind, seq) WHERE (seq IS NOT NULL);
CREATE INDEX audit_entries_by_time ON audit_entries USING btree (account_id, at, seq) WHERE (seq IS NOT NULL);
CREATE INDEX audit_entries_by_type ON audit_entries USING btree (account_id, object_type, seq) WHERE (seq IS NOT NULL);
CREATE INDEX audit_entries_by_type_and_action ON audit_entries USING btree (account_id, object_type, kind, seq) WHERE (seq IS NOT NULL);
CREATE INDEX audit_entries_denied ON audit_entries USING btree (account_id, seq) WHERE ((outcome = 'denied'::text) AND (seq IS NOT NULL));
CREATE INDEX audit_entries_denied_by_person ON audit_entries USING btree (account_id, user_id, seq) WHERE ((outcome = 'denied'::text) AND (seq IS NOT NULL));
CREATE UNIQUE INDEX audit_entries_seq ON audit_entries USING btree (account_id, seq) WHERE (seq IS NOT NULL);
CREATE INDEX audit_entries_waiting ON audit_entries USING btree (account_id, at, id) WHERE (seq IS NULL);
CREATE INDEX audit_entries_watched ON audit_entries USING btree (at) WHERE ((outcome = 'denied'::text) OR (kind = ANY (ARRAY['downloaded'::text, 'exported'::text])));
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy erased_by_function on audit_entries for update to current_user
  using (true)
  with check (true);
create policy found_by_jobs on audit_entries for select to casework_jobs
  using (((seq IS NULL) OR (account_id = ( SELECT current_account_id() AS current_account_id))));
create policy read_by_backup on audit_entries for select to casework_backup
  using (true);
create policy sealed_by_jobs on audit_entries for update to casework_jobs
  using ((account_id = ( SELECT current_account_id() AS current_account_id)))
  with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy shown_by_view on audit_entries for select to current_user
  using (true);
create policy written_by_actor on audit_entries for insert to casework_app
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (user_id = ( SELECT current_user_id() AS current_user_id)) AND (role <> 'system'::text)));
create policy written_by_jobs on audit_entries for insert to casework_jobs
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (user_id = 0) AND (role = 'system'::text)));
grant insert, select on audit_entries to casework_jobs;
grant select on audit_entries to casework_backup;
grant insert (account_id, user_id, role, action, object_type, object_ids, outcome, request_id, changes, along, kind, level, unit_id) on audit_entries to casework_app;
grant update (kind, seq, sealed, digest, hash) on audit_entries to casework_jobs;

create table bin_group_members (
  account_id bigint not null,
  deletion_id bigint not null,
  group_id bigint not null,
  document_id bigint not null,
  constraint bin_group_members_pkey PRIMARY KEY (account_id, deletion_id, document_id, group_id),
  constraint bin_group_members_account_id_deletion_id_fkey FOREIGN KEY (account_id, deletion_id) REFERENCES deletions(account_id, id) ON DELETE CASCADE
);
alter table bin_group_members enable row level security;
alter table bin_group_members force row level security;
create policy filled_by_triggers on bin_group_members for all to current_user
  using (true)
  with check (true);
create policy purged_by_jobs on bin_group_members for all to casework_jobs
  using (true)
  with check (true);
create policy read_by_backup on bin_group_members for select to casework_backup
  using (true);
create policy within_account on bin_group_members for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))));
grant delete, select on bin_group_members to casework_app;
grant delete on bin_group_members to casework_jobs;
grant select on bin_group_members to casework_backup;
grant select (account_id, deletion_id) on bin_group_members to casework_jobs;

create table bin_hours (
  account_id bigint not null,
  hour timestamp with time zone not null,
  items bigint not null,
  constraint bin_hours_pkey PRIMARY KEY (account_id, hour),
  constraint bin_hours_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table bin_hours enable row level security;
alter table bin_hours force row level security;
create policy kept_by_triggers on bin_hours for all to current_user
  using (true)
  with check (true);
create policy read_by_backup on bin_hours for select to casework_backup
  using (true);
create policy within_account on bin_hours for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))));
grant select on bin_hours to casework_app;
grant select on bin_hours to casework_backup;

create table bin_parents (
  account_id bigint not null,
  deletion_id bigint not null,
  kind text not null,
  record_id bigint not null,
  is_needed boolean not null,
  constraint bin_parents_pkey PRIMARY KEY (account_id, deletion_id, kind, record_id),
  constraint bin_parents_kind_check CHECK ((kind = ANY (ARRAY['client'::text, 'case'::text, 'session'::text]))),
  constraint bin_parents_account_id_deletion_id_fkey FOREIGN KEY (account_id, deletion_id) REFERENCES deletions(account_id, id) ON DELETE CASCADE
);
CREATE INDEX bin_parents_of_record ON bin_parents USING btree (account_id, kind, record_id);
alter table bin_parents enable row level security;
alter table bin_parents force row level security;
create policy filled_by_triggers on bin_parents for all to current_user
  using (true)
  with check (true);
create policy purged_by_jobs on bin_parents for all to casework_jobs
  using (true)
  with check (true);
create policy read_by_backup on bin_parents for select to casework_backup
  using (true);
create policy within_account on bin_parents for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))));
grant delete, select on bin_parents to casework_app;
grant delete, select on bin_parents to casework_jobs;
grant select on bin_parents to casework_backup;

create table bin_rows (
  account_id bigint not null,
  deletion_id bigint not null,
  kind text not null,
  record_id bigint not null,
  row jsonb,
  store_key text,
  constraint bin_rows_pkey PRIMARY KEY (account_id, kind, record_id, deletion_id)
);
CREATE UNIQUE INDEX bin_rows_file ON bin_rows USING btree (store_key) WHERE (store_key IS NOT NULL);
CREATE INDEX bin_rows_of_deletion ON bin_rows USING btree (account_id, deletion_id, kind, record_id);
CREATE TRIGGER discard_purged_files AFTER DELETE ON bin_rows REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION discard_purged_files();
CREATE TRIGGER drop_lost_links AFTER DELETE ON bin_rows REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION drop_lost_links();
CREATE TRIGGER erase_purged_values AFTER DELETE ON bin_rows REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION erase_purged_values();
alter table bin_rows enable row level security;
alter table bin_rows force row level security;
create policy filled_by_triggers on bin_rows for all to current_user
  using (true)
  with check (true);
create policy purged_by_jobs on bin_rows for all to casework_jobs
  using (true)
  with check (true);
create policy read_by_backup on bin_rows for select to casework_backup
  using (true);
create policy within_account on bin_rows for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))));
grant delete, select on bin_rows to casework_app;
grant delete on bin_rows to casework_jobs;
grant select on bin_rows to casework_backup;
grant update (row, store_key) on bin_rows to casework_app;
grant select (account_id, deletion_id, kind, record_id, store_key) on bin_rows to casework_jobs;

create table bin_totals (
  account_id bigint not null,
  items bigint not null,
  bytes bigint not null,
  constraint bin_totals_pkey PRIMARY KEY (account_id),
  constraint bin_totals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table bin_totals enable row level security;
alter table bin_totals force row level security;
create policy kept_by_triggers on bin_totals for all to current_user
  using (true)
  with check (true);
create policy read_by_backup on bin_totals for select to casework_backup
  using (true);
create policy within_account on bin_totals for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))));
grant select on bin_totals to casework_app;
grant select on bin_totals to casework_backup;

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
  id bigint not null default random_id(),
  case_id bigint not null,
  kind text not null,
  text_key text not null,
  text_values jsonb not null default '{}'::jsonb,
  user_id bigint default current_user_id(),
  security_level text not null default 'green'::text,
  at timestamp with time zone not null default clock_timestamp(),
  person_id bigint,
  of_client_id bigint,
  constraint case_events_pkey PRIMARY KEY (account_id, id),
  constraint case_events_kind_check CHECK ((kind = ANY (ARRAY['status'::text, 'details'::text, 'team'::text, 'party'::text, 'deadline'::text]))),
  constraint case_events_security_level_check CHECK ((security_level = ANY (ARRAY['red'::text, 'yellow'::text, 'green'::text]))),
  constraint case_events_account_id_case_id_fkey FOREIGN KEY (account_id, case_id) REFERENCES cases(account_id, id) ON DELETE CASCADE,
  constraint case_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint case_events_person FOREIGN KEY (account_id, person_id, security_level) REFERENCES people(account_id, id, security_level) ON UPDATE CASCADE ON DELETE SET NULL (person_id)
);
CREATE INDEX case_events_of_person ON case_events USING btree (account_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX events_of_case ON case_events USING btree (account_id, case_id, at DESC, id DESC);
CREATE TRIGGER capture_deleted AFTER DELETE ON case_events REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION capture_deleted('case_event');
alter table case_events enable row level security;
alter table case_events force row level security;
create policy read_by_backup on case_events for select to casework_backup
  using (true);
create policy within_account on case_events for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)));
create policy written_by_erasure on case_events for insert to current_user
  with check (true);
grant insert, select on case_events to casework_app;
grant select on case_events to casework_backup;

create table case_members (
  account_id bigint not null,
  id bigint not null default random_id(),
  case_id bigint not null,
  user_id bigint not null,
  part text not null,
  added_at timestamp with time zone not null default clock_timestamp(),
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
CREATE TRIGGER capture_deleted AFTER DELETE ON case_members REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION capture_deleted('case_member');
CREATE TRIGGER mark_team AFTER INSERT OR DELETE ON case_members FOR EACH ROW EXECUTE FUNCTION mark_team();
alter table case_members enable row level security;
alter table case_members force row level security;
create policy read_by_backup on case_members for select to casework_backup
  using (true);
create policy read_by_jobs on case_members for select to casework_jobs
  using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy read_by_triggers on case_members for select to current_user
  using (true);
create policy within_account on case_members for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant delete, insert, select, update on case_members to casework_app;
grant select on case_members to casework_backup;
grant select (account_id, case_id, user_id, part) on case_members to casework_jobs;

create table case_parties (
  account_id bigint not null,
  id bigint not null default random_id(),
  case_id bigint not null,
  person_id bigint,
  client_id bigint,
  security_level text not null default 'green'::text,
  role text not null,
  reference text,
  version integer not null default 1,
  added_by bigint default current_user_id(),
  added_at timestamp with time zone not null default clock_timestamp(),
  constraint case_parties_pkey PRIMARY KEY (account_id, id),
  constraint case_parties_account_id_case_id_client_id_role_key UNIQUE (account_id, case_id, client_id, role),
  constraint case_parties_account_id_case_id_person_id_role_key UNIQUE (account_id, case_id, person_id, role),
  constraint case_parties_client_level CHECK (((person_id IS NOT NULL) OR (security_level = 'green'::text))),
  constraint case_parties_one CHECK ((num_nonnulls(person_id, client_id) = 1)),
  constraint case_parties_reference_check CHECK (((reference <> ''::text) AND (char_length(reference) <= 100))),
  constraint case_parties_role_check CHECK ((role = ANY (ARRAY['co_client'::text, 'opponent'::text, 'opponent_counsel'::text, 'opponent_insurer'::text, 'court'::text, 'witness'::text, 'expert'::text, 'insurer'::text, 'other'::text]))),
  constraint case_parties_account_id_case_id_fkey FOREIGN KEY (account_id, case_id) REFERENCES cases(account_id, id) ON DELETE CASCADE,
  constraint case_parties_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint case_parties_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint case_parties_account_id_person_id_security_level_fkey FOREIGN KEY (account_id, person_id, security_level) REFERENCES people(account_id, id, security_level) ON UPDATE CASCADE
);
CREATE INDEX parties_of_client ON case_parties USING btree (account_id, client_id, added_at DESC) WHERE (client_id IS NOT NULL);
CREATE INDEX parties_of_person ON case_parties USING btree (account_id, person_id, added_at DESC) WHERE (person_id IS NOT NULL);
CREATE TRIGGER capture_deleted AFTER DELETE ON case_parties REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION capture_deleted('case_party');
alter table case_parties enable row level security;
alter table case_parties force row level security;
create policy read_by_backup on case_parties for select to casework_backup
  using (true);
create policy read_by_functions on case_parties for select to current_user
  using (true);
create policy within_account on case_parties for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)));
grant delete, insert, select on case_parties to casework_app;
grant select on case_parties to casework_backup;
grant update (role, reference, version) on case_parties to casework_app;

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
  sort_key text not null default ''::text,
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
CREATE INDEX cases_in_order ON cases USING btree (account_id, sort_key, id);
CREATE INDEX cases_of_client ON cases USING btree (account_id, client_id, created_at DESC, id DESC);
CREATE INDEX cases_search ON cases USING gin (((account_id + 0)), search gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX cases_without_team ON cases USING btree (account_id, created_at DESC, id DESC) INCLUDE (title, date, status) WHERE (NOT has_team);
CREATE TRIGGER capture_deleted AFTER DELETE ON cases REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION capture_deleted('case');
CREATE TRIGGER count_added AFTER INSERT ON cases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('case');
CREATE TRIGGER count_removed AFTER DELETE ON cases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('case');
CREATE TRIGGER number_case BEFORE INSERT ON cases FOR EACH ROW WHEN ((new.number_seq IS NULL)) EXECUTE FUNCTION number_case();
CREATE TRIGGER open_deletion BEFORE DELETE ON cases FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION open_deletion('case');
CREATE TRIGGER stay_below_hold BEFORE UPDATE OF client_id ON cases FOR EACH ROW WHEN ((old.client_id <> new.client_id)) EXECUTE FUNCTION refuse_leaving();
CREATE TRIGGER write_sort_key BEFORE INSERT OR UPDATE OF title, sort_key ON cases FOR EACH ROW EXECUTE FUNCTION sort_by_title();
CREATE TRIGGER write_texts BEFORE INSERT OR UPDATE OF title, description, number_seq, court, court_reference, search ON cases FOR EACH ROW EXECUTE FUNCTION write_case_texts();
alter table cases enable row level security;
alter table cases force row level security;
create policy kept_by_triggers on cases for update to current_user
  using (true)
  with check (true);
create policy read_by_backup on cases for select to casework_backup
  using (true);
create policy read_by_jobs on cases for select to casework_jobs
  using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy searched_within on cases for select to current_user
  using (true);
create policy within_account on cases for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant delete, insert, select, update on cases to casework_app;
grant select on cases to casework_backup;
grant select (account_id, id, number) on cases to casework_jobs;

create table client_imports (
  account_id bigint not null,
  id bigint not null default random_id(),
  user_id bigint not null,
  file_name text not null,
  client_count integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  undone_at timestamp with time zone,
  undone_by bigint,
  deletion_id bigint,
  constraint client_imports_pkey PRIMARY KEY (account_id, id),
  constraint client_imports_client_count_check CHECK ((client_count > 0)),
  constraint client_imports_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 255))),
  constraint client_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX client_imports_by_age ON client_imports USING btree (account_id, created_at DESC, id DESC) WHERE (undone_at IS NULL);
alter table client_imports enable row level security;
alter table client_imports force row level security;
create policy read_by_backup on client_imports for select to casework_backup
  using (true);
create policy read_by_triggers on client_imports for select to current_user
  using (true);
create policy within_account on client_imports for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant insert, select on client_imports to casework_app;
grant select on client_imports to casework_backup;
grant update (undone_at, undone_by, deletion_id) on client_imports to casework_app;

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
  search text not null,
  import_id bigint,
  sort_key text not null default ''::text,
  constraint clients_pkey PRIMARY KEY (account_id, id),
  constraint clients_email_check CHECK ((char_length(email) <= 254)),
  constraint clients_mobile_check CHECK ((mobile ~ '^\+?\d{1,32}$'::text)),
  constraint clients_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 200))),
  constraint clients_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint clients_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id),
  constraint clients_import FOREIGN KEY (account_id, import_id) REFERENCES client_imports(account_id, id) ON DELETE SET NULL (import_id)
);
CREATE INDEX clients_by_age ON clients USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX clients_by_contact ON clients USING btree (account_id, (((COALESCE(mobile, ''::text) || ' '::text) || lower(COALESCE(email, ''::text))))) WHERE ((mobile IS NOT NULL) OR (email IS NOT NULL));
CREATE INDEX clients_by_country ON clients USING btree (account_id, country_id) WHERE (country_id IS NOT NULL);
CREATE INDEX clients_by_folded_contact ON clients USING btree (account_id, hashtextextended(get_contact_key(search), (0)::bigint)) WHERE ((mobile IS NOT NULL) OR (email IS NOT NULL));
CREATE INDEX clients_by_folded_name ON clients USING btree (account_id, hashtextextended(get_name_key(search), (0)::bigint));
CREATE INDEX clients_by_name ON clients USING btree (account_id, lower(name), id) INCLUDE (name);
CREATE INDEX clients_in_order ON clients USING btree (account_id, sort_key, id);
CREATE INDEX clients_of_import ON clients USING btree (account_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX clients_search ON clients USING gin (((account_id + 0)), search gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER capture_deleted AFTER DELETE ON clients REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION capture_deleted('client');
CREATE TRIGGER count_added AFTER INSERT ON clients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('client');
CREATE TRIGGER count_removed AFTER DELETE ON clients REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('client');
CREATE TRIGGER know_clients AFTER INSERT ON clients REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION know_clients();
CREATE TRIGGER know_renamed_client AFTER UPDATE OF name, email, mobile ON clients FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.email IS DISTINCT FROM new.email)) OR (old.mobile IS DISTINCT FROM new.mobile))) EXECUTE FUNCTION know_renamed_client();
CREATE TRIGGER open_deletion BEFORE DELETE ON clients FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION open_deletion('client');
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF name, email, mobile, country_id, search ON clients FOR EACH ROW EXECUTE FUNCTION write_search();
CREATE TRIGGER write_sort_key BEFORE INSERT OR UPDATE OF name, sort_key ON clients FOR EACH ROW EXECUTE FUNCTION sort_by_name();
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

create table conflict_checks (
  account_id bigint not null,
  id bigint not null default random_id(),
  cause text not null,
  subject_name text not null,
  subject_side text not null,
  client_id bigint,
  person_id bigint,
  case_id bigint,
  party_id bigint,
  import_id bigint,
  hits_level text not null,
  security_level text not null,
  state text not null default 'open'::text,
  decision text,
  reason text,
  made_by bigint not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  decided_by bigint,
  decided_at timestamp with time zone,
  constraint conflict_checks_pkey PRIMARY KEY (account_id, id),
  constraint conflict_checks_cause_check CHECK ((cause = ANY (ARRAY['client_created'::text, 'client_changed'::text, 'party_added'::text, 'role_changed'::text, 'import'::text, 'by_hand'::text]))),
  constraint conflict_checks_decided CHECK ((((state = 'decided'::text) = (decision IS NOT NULL)) AND ((state = 'decided'::text) = (decided_by IS NOT NULL)) AND ((state = 'decided'::text) = (decided_at IS NOT NULL)))),
  constraint conflict_checks_decision_check CHECK ((decision = ANY (ARRAY['no_conflict'::text, 'go_on'::text, 'declined'::text]))),
  constraint conflict_checks_hits_level_check CHECK ((hits_level = ANY (ARRAY['red'::text, 'yellow'::text, 'green'::text]))),
  constraint conflict_checks_reason CHECK (((decision IS NULL) OR (decision = 'no_conflict'::text) OR (reason IS NOT NULL))),
  constraint conflict_checks_reason_check CHECK (((char_length(reason) >= 3) AND (char_length(reason) <= 2000))),
  constraint conflict_checks_security_level_check CHECK ((security_level = ANY (ARRAY['red'::text, 'yellow'::text, 'green'::text]))),
  constraint conflict_checks_state_check CHECK ((state = ANY (ARRAY['open'::text, 'decided'::text]))),
  constraint conflict_checks_subject_side_check CHECK ((subject_side = ANY (ARRAY['ours'::text, 'theirs'::text, 'other'::text]))),
  constraint conflict_checks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX conflict_checks_by_age ON conflict_checks USING btree (account_id, made_at DESC, id DESC);
CREATE INDEX conflict_checks_folded ON conflict_checks USING gin (((account_id + 0)), fold_spellings(subject_name) gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX conflict_checks_of_case ON conflict_checks USING btree (account_id, case_id) WHERE (case_id IS NOT NULL);
CREATE INDEX conflict_checks_of_client ON conflict_checks USING btree (account_id, client_id) WHERE (client_id IS NOT NULL);
CREATE UNIQUE INDEX conflict_checks_of_import ON conflict_checks USING btree (account_id, import_id, client_id) WHERE (cause = 'import'::text);
CREATE INDEX conflict_checks_of_person ON conflict_checks USING btree (account_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX conflict_checks_open ON conflict_checks USING btree (account_id, made_at DESC, id DESC) INCLUDE (security_level) WHERE (state = 'open'::text);
CREATE TRIGGER guard_check BEFORE UPDATE ON conflict_checks FOR EACH ROW EXECUTE FUNCTION guard_check();
alter table conflict_checks enable row level security;
alter table conflict_checks force row level security;
create policy read_by_backup on conflict_checks for select to casework_backup
  using (true);
create policy within_account on conflict_checks for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)));
create policy written_by_functions on conflict_checks for all to current_user
  using (true)
  with check (true);
grant select on conflict_checks to casework_app;
grant select on conflict_checks to casework_backup;
grant update (state, decision, reason, decided_by, decided_at) on conflict_checks to casework_app;

create table conflict_hits (
  account_id bigint not null,
  check_id bigint not null,
  position smallint not null,
  person_id bigint,
  hit jsonb not null,
  security_level text not null,
  constraint conflict_hits_pkey PRIMARY KEY (account_id, check_id, "position"),
  constraint conflict_hits_security_level_check CHECK ((security_level = ANY (ARRAY['red'::text, 'yellow'::text, 'green'::text]))),
  constraint conflict_hits_account_id_check_id_fkey FOREIGN KEY (account_id, check_id) REFERENCES conflict_checks(account_id, id) ON DELETE CASCADE
);
CREATE INDEX conflict_hits_of_person ON conflict_hits USING btree (account_id, person_id) WHERE (person_id IS NOT NULL);
alter table conflict_hits enable row level security;
alter table conflict_hits force row level security;
create policy read_by_backup on conflict_hits for select to casework_backup
  using (true);
create policy within_account on conflict_hits for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)));
create policy written_by_functions on conflict_hits for all to current_user
  using (true)
  with check (true);
grant select on conflict_hits to casework_app;
grant select on conflict_hits to casework_backup;

create table conflict_names (
  account_id bigint not null,
  client_id bigint,
  person_id bigint,
  folded text not null,
  email text,
  phone text,
  security_level text not null default 'green'::text,
  known_since timestamp with time zone not null,
  constraint conflict_names_account_id_client_id_key UNIQUE (account_id, client_id),
  constraint conflict_names_account_id_person_id_key UNIQUE (account_id, person_id),
  constraint conflict_names_one CHECK ((num_nonnulls(client_id, person_id) = 1)),
  constraint conflict_names_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint conflict_names_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint conflict_names_account_id_person_id_security_level_fkey FOREIGN KEY (account_id, person_id, security_level) REFERENCES people(account_id, id, security_level) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX conflict_names_email ON conflict_names USING btree (account_id, email) WHERE (email IS NOT NULL);
CREATE INDEX conflict_names_folded ON conflict_names USING gin (((account_id + 0)), folded gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX conflict_names_phone ON conflict_names USING btree (account_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX conflict_names_same ON conflict_names USING btree (account_id, folded);
alter table conflict_names enable row level security;
alter table conflict_names force row level security;
create policy kept_by_triggers on conflict_names for all to current_user
  using (true)
  with check (true);
create policy read_by_backup on conflict_names for select to casework_backup
  using (true);
create policy within_account on conflict_names for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)));
grant select on conflict_names to casework_backup;

create table connection_requests (
  id bigint not null default random_id(),
  sender_account_id bigint not null,
  sender_user_id bigint not null,
  receiver_account_id bigint not null,
  status text not null default 'pending'::text,
  assigned_role text,
  created_at timestamp with time zone not null default clock_timestamp(),
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
  created_at timestamp with time zone not null default clock_timestamp(),
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
create policy read_by_alarms on connections for select to current_user
  using (true);
create policy read_by_backup on connections for select to casework_backup
  using (true);
create policy read_by_checks on connections for select to current_user
  using (true);
create policy read_by_functions on connections for select to current_user
  using (true);
create policy read_by_jobs on connections for select to casework_jobs
  using ((firm_account_id = ( SELECT current_account_id() AS current_account_id)));
create policy seen_by_both_sides on connections for select to casework_app
  using (((firm_account_id = ( SELECT current_account_id() AS current_account_id)) OR (employee_account_id = ( SELECT current_account_id() AS current_account_id)) OR (employee_user_id = ( SELECT current_user_id() AS current_user_id))));
grant delete, insert, select, update on connections to casework_app;
grant select on connections to casework_backup;
grant select (firm_account_id, employee_user_id, role) on connections to casework_jobs;

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

create table court_days (
  account_id bigint not null,
  day date not null,
  name text,
  kind text not null,
  constraint court_days_pkey PRIMARY KEY (account_id, day),
  constraint court_days_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'removed'::text]))),
  constraint court_days_name CHECK (((kind = 'added'::text) = (name IS NOT NULL))),
  constraint court_days_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 200))),
  constraint court_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table court_days enable row level security;
alter table court_days force row level security;
create policy read_by_backup on court_days for select to casework_backup
  using (true);
create policy within_account on court_days for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant delete, insert, select, update on court_days to casework_app;
grant select on court_days to casework_backup;

create table deadline_events (
  account_id bigint not null,
  id bigint not null default random_id(),
  deadline_id bigint not null,
  kind text not null,
  text_values jsonb not null default '{}'::jsonb,
  user_id bigint default current_user_id(),
  at timestamp with time zone not null default clock_timestamp(),
  constraint deadline_events_pkey PRIMARY KEY (account_id, id),
  constraint deadline_events_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'changed'::text, 'moved'::text, 'confirmed'::text, 'acknowledged'::text, 'done'::text, 'reopened'::text, 'cancelled'::text, 'handed_over'::text]))),
  constraint deadline_events_account_id_deadline_id_fkey FOREIGN KEY (account_id, deadline_id) REFERENCES deadlines(account_id, id) ON DELETE CASCADE,
  constraint deadline_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX events_of_deadline ON deadline_events USING btree (account_id, deadline_id, id);
CREATE TRIGGER capture_deleted AFTER DELETE ON deadline_events REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION capture_deleted('deadline_event');
alter table deadline_events enable row level security;
alter table deadline_events force row level security;
create policy read_by_backup on deadline_events for select to casework_backup
  using (true);
create policy within_account on deadline_events for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant insert, select on deadline_events to casework_app;
grant select on deadline_events to casework_backup;

create table deadlines (
  account_id bigint not null,
  id bigint not null default random_id(),
  case_id bigint not null,
  session_id bigint,
  kind text not null,
  title text not null,
  note text,
  due_on date not null,
  rule jsonb,
  steps jsonb,
  dated_by bigint not null,
  dated_at timestamp with time zone not null default clock_timestamp(),
  dated_on date not null default firm_today(),
  user_id bigint,
  second_user_id bigint,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  acknowledged_by bigint,
  acknowledged_at timestamp with time zone,
  state text not null default 'open'::text,
  ended_by bigint,
  ended_at timestamp with time zone,
  created_by bigint not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  version integer not null default 1,
  constraint deadlines_pkey PRIMARY KEY (account_id, id),
  constraint deadlines_confirmed CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint deadlines_ended CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint deadlines_kind_check CHECK ((kind = ANY (ARRAY['limitation'::text, 'court'::text, 'own'::text]))),
  constraint deadlines_note_check CHECK (((note <> ''::text) AND (char_length(note) <= 10000))),
  constraint deadlines_people CHECK ((user_id <> second_user_id)),
  constraint deadlines_rule CHECK (((rule IS NULL) = (steps IS NULL))),
  constraint deadlines_second_person CHECK (((confirmed_by <> dated_by) OR (confirmed_at > dated_at))),
  constraint deadlines_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'cancelled'::text]))),
  constraint deadlines_title_check CHECK (((title <> ''::text) AND (char_length(title) <= 200))),
  constraint deadlines_account_id_case_id_fkey FOREIGN KEY (account_id, case_id) REFERENCES cases(account_id, id) ON DELETE CASCADE,
  constraint deadlines_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint deadlines_account_id_session_id_fkey FOREIGN KEY (account_id, session_id) REFERENCES sessions(account_id, id) ON DELETE SET NULL (session_id)
);
CREATE INDEX deadlines_by_day ON deadlines USING btree (account_id, due_on, id) INCLUDE (state, kind, confirmed_at, user_id, second_user_id);
CREATE INDEX deadlines_ended ON deadlines USING btree (account_id, due_on, id) INCLUDE (state) WHERE (state <> 'open'::text);
CREATE INDEX deadlines_of_case ON deadlines USING btree (account_id, case_id, due_on, id);
CREATE INDEX deadlines_of_person ON deadlines USING btree (account_id, user_id, due_on, id);
CREATE INDEX deadlines_of_second ON deadlines USING btree (account_id, second_user_id, due_on, id) WHERE (second_user_id IS NOT NULL);
CREATE INDEX deadlines_of_session ON deadlines USING btree (account_id, session_id, due_on, id) WHERE (session_id IS NOT NULL);
CREATE INDEX deadlines_open ON deadlines USING btree (account_id, due_on, id) WHERE (state = 'open'::text);
CREATE INDEX deadlines_open_of_case ON deadlines USING btree (account_id, case_id, due_on, id) WHERE (state = 'open'::text);
CREATE INDEX deadlines_open_of_person ON deadlines USING btree (account_id, user_id, due_on, id) WHERE (state = 'open'::text);
CREATE INDEX deadlines_open_of_second ON deadlines USING btree (account_id, second_user_id, due_on, id) WHERE ((state = 'open'::text) AND (second_user_id IS NOT NULL));
CREATE INDEX deadlines_unconfirmed ON deadlines USING btree (account_id, due_on, id) WHERE ((state = 'open'::text) AND (kind <> 'own'::text) AND (confirmed_at IS NULL));
CREATE TRIGGER capture_deleted AFTER DELETE ON deadlines REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION capture_deleted('deadline');
CREATE TRIGGER capture_left_session AFTER UPDATE ON deadlines REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION capture_left_session('deadline_of_session');
alter table deadlines enable row level security;
alter table deadlines force row level security;
create policy read_by_backup on deadlines for select to casework_backup
  using (true);
create policy read_by_functions on deadlines for select to current_user
  using (true);
create policy read_by_jobs on deadlines for select to casework_jobs
  using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy within_account on deadlines for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant insert, select on deadlines to casework_app;
grant select on deadlines to casework_jobs;
grant select on deadlines to casework_backup;
grant update (session_id, title, note, due_on, rule, steps, dated_by, dated_at, dated_on, user_id, second_user_id, confirmed_by, confirmed_at, acknowledged_by, acknowledged_at, state, ended_by, ended_at, version) on deadlines to casework_app;

create table deletions (
  account_id bigint not null,
  id bigint not null default random_id(),
  kind text not null,
  record_id bigint not null,
  title text not null,
  client_id bigint,
  client_name text,
  security_level text,
  counts jsonb not null default '{}'::jsonb,
  bytes bigint not null default 0,
  deleted_by bigint not null,
  deleted_role text not null,
  deleted_at timestamp with time zone not null default clock_timestamp(),
  restored_at timestamp with time zone,
  restored_by bigint,
  purged_at timestamp with time zone,
  is_open boolean not null generated always as (((restored_at IS NULL) AND (purged_at IS NULL))) stored,
  search text not null default ''::text,
  constraint deletions_pkey PRIMARY KEY (account_id, id),
  constraint deletions_deleted_role_check CHECK ((deleted_role = ANY (ARRAY['owner'::text, 'admin'::text, 'diamond'::text, 'gold'::text, 'silver'::text]))),
  constraint deletions_kind_check CHECK ((kind = ANY (ARRAY['client'::text, 'case'::text, 'session'::text, 'document'::text, 'document_group'::text, 'import'::text]))),
  constraint deletions_security_level_check CHECK ((security_level = ANY (ARRAY['red'::text, 'yellow'::text, 'green'::text]))),
  constraint deletions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX deletions_open ON deletions USING btree (account_id, deleted_at DESC, id DESC) INCLUDE (bytes) WHERE is_open;
CREATE INDEX deletions_open_of_kind ON deletions USING btree (account_id, kind, deleted_at DESC, id DESC) WHERE is_open;
CREATE INDEX deletions_search ON deletions USING gin (((account_id + 0)), search gin_trgm_ops) WITH (fastupdate=off) WHERE is_open;
CREATE CONSTRAINT TRIGGER close_deletion AFTER INSERT ON deletions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION close_deletion();
CREATE TRIGGER count_binned AFTER INSERT OR DELETE OR UPDATE OF bytes, restored_at, purged_at ON deletions FOR EACH ROW EXECUTE FUNCTION count_binned();
CREATE TRIGGER hand_over_links AFTER UPDATE OF restored_at ON deletions FOR EACH ROW WHEN (((old.restored_at IS NULL) AND (new.restored_at IS NOT NULL))) EXECUTE FUNCTION hand_over_links();
CREATE TRIGGER remove_rows_of_units AFTER DELETE ON deletions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_rows_of_units();
alter table deletions enable row level security;
alter table deletions force row level security;
create policy filled_by_triggers on deletions for all to current_user
  using (true)
  with check (true);
create policy purged_by_jobs on deletions for all to casework_jobs
  using (true)
  with check (true);
create policy read_by_backup on deletions for select to casework_backup
  using (true);
create policy within_account on deletions for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))));
grant delete, select on deletions to casework_app;
grant select on deletions to casework_backup;
grant update (title, client_name, restored_at, restored_by, purged_at, search) on deletions to casework_app;
grant select (account_id, id, kind, record_id, deleted_at, is_open) on deletions to casework_jobs;
grant update (title, client_name, purged_at, search) on deletions to casework_jobs;

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
  search text not null,
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
CREATE TRIGGER capture_deleted AFTER DELETE ON document_groups REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION capture_deleted('document_group');
CREATE TRIGGER count_added AFTER INSERT ON document_groups REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('document_group');
CREATE TRIGGER count_removed AFTER DELETE ON document_groups REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('document_group');
CREATE TRIGGER open_deletion BEFORE DELETE ON document_groups FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION open_deletion('document_group');
CREATE TRIGGER place_group BEFORE INSERT ON document_groups FOR EACH ROW EXECUTE FUNCTION place_group();
CREATE TRIGGER place_moved_group BEFORE UPDATE OF session_id ON document_groups FOR EACH ROW WHEN ((old.session_id IS DISTINCT FROM new.session_id)) EXECUTE FUNCTION place_group();
CREATE TRIGGER stay_below_hold BEFORE UPDATE OF session_id, case_id, client_id ON document_groups FOR EACH ROW WHEN (((old.case_id IS DISTINCT FROM new.case_id) OR (old.client_id IS DISTINCT FROM new.client_id))) EXECUTE FUNCTION refuse_leaving();
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF name, description, search ON document_groups FOR EACH ROW EXECUTE FUNCTION write_search();
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
  search text not null,
  direct_case_id bigint,
  sort_key text not null default ''::text,
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
CREATE INDEX documents_in_order ON documents USING btree (account_id, sort_key, id) INCLUDE (security_level);
CREATE INDEX documents_of_case ON documents USING btree (account_id, case_id, security_level) WHERE (case_id IS NOT NULL);
CREATE INDEX documents_of_case_by_age ON documents USING btree (account_id, case_id, created_at DESC, id DESC) INCLUDE (security_level) WHERE (case_id IS NOT NULL);
CREATE INDEX documents_of_client ON documents USING btree (account_id, client_id, security_level);
CREATE INDEX documents_of_group ON documents USING btree (account_id, group_id, created_at, id) INCLUDE (security_level) WHERE (group_id IS NOT NULL);
CREATE INDEX documents_of_session ON documents USING btree (account_id, session_id, security_level) WHERE (session_id IS NOT NULL);
CREATE INDEX documents_search ON documents USING gin (((account_id + 0)), search gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX documents_without_case ON documents USING btree (account_id, created_at DESC, id DESC) INCLUDE (security_level) WHERE (case_id IS NULL);
CREATE TRIGGER capture_deleted AFTER DELETE ON documents REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION capture_deleted('document');
CREATE TRIGGER capture_group_members AFTER UPDATE ON documents REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT WHEN ((current_setting('app.deletion'::text, true) <> ''::text)) EXECUTE FUNCTION capture_group_members();
CREATE TRIGGER count_added AFTER INSERT ON documents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_documents();
CREATE TRIGGER count_changed AFTER UPDATE ON documents REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_documents();
CREATE TRIGGER count_removed AFTER DELETE ON documents REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_documents();
CREATE TRIGGER end_plans AFTER UPDATE OF security_level ON documents FOR EACH ROW WHEN ((old.security_level <> new.security_level)) EXECUTE FUNCTION end_plans();
CREATE TRIGGER move_document BEFORE UPDATE OF client_id, case_id, session_id ON documents FOR EACH ROW WHEN ((((old.client_id IS DISTINCT FROM new.client_id) OR (old.case_id IS DISTINCT FROM new.case_id)) OR (old.session_id IS DISTINCT FROM new.session_id))) EXECUTE FUNCTION move_document();
CREATE TRIGGER note_moved_along AFTER UPDATE ON documents REFERENCING OLD TABLE AS moved_from FOR EACH STATEMENT WHEN ((pg_trigger_depth() > 0)) EXECUTE FUNCTION note_moved_along();
CREATE TRIGGER open_deletion BEFORE DELETE ON documents FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION open_deletion('document');
CREATE TRIGGER place_document BEFORE INSERT OR UPDATE ON documents FOR EACH ROW WHEN ((new.direct_case_id IS DISTINCT FROM
        CASE
            WHEN (new.session_id IS NULL) THEN new.case_id
            ELSE NULL::bigint
        END)) EXECUTE FUNCTION place_document();
CREATE TRIGGER refuse_unplanned BEFORE UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_unplanned();
CREATE TRIGGER refuse_unseen BEFORE DELETE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_unseen();
CREATE TRIGGER stay_below_hold BEFORE UPDATE OF session_id, case_id, client_id ON documents FOR EACH ROW WHEN (((old.case_id IS DISTINCT FROM new.case_id) OR (old.client_id IS DISTINCT FROM new.client_id))) EXECUTE FUNCTION refuse_leaving();
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF doc_name, file_name, search ON documents FOR EACH ROW EXECUTE FUNCTION write_search();
CREATE TRIGGER write_sort_key BEFORE INSERT OR UPDATE OF file_name, sort_key ON documents FOR EACH ROW EXECUTE FUNCTION sort_by_file_name();
alter table documents enable row level security;
alter table documents force row level security;
create policy checked_by_jobs on documents for select to casework_jobs
  using (true);
create policy lowered_by_jobs on documents for update to casework_jobs
  using ((account_id = ( SELECT current_account_id() AS current_account_id)))
  with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy read_by_backup on documents for select to casework_backup
  using (true);
create policy searched_within on documents for select to current_user
  using (true);
create policy within_account on documents for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (security_level = ANY (( SELECT current_levels() AS current_levels)::text[]))));
grant delete, insert, select, update on documents to casework_app;
grant select on documents to casework_backup;
grant select (account_id, id, file_size, security_level, sha256, store_key, version) on documents to casework_jobs;
grant update (security_level, version, updated_at) on documents to casework_jobs;

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

create table entries (
  account_id bigint not null,
  id bigint not null default random_id(),
  case_id bigint not null,
  session_id bigint,
  kind text not null,
  direction text,
  body text not null,
  security_level text not null,
  happened_at timestamp without time zone not null,
  minutes integer,
  effective_minutes integer,
  amendments_count integer not null default 0,
  user_id bigint not null,
  source_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  search text,
  constraint entries_pkey PRIMARY KEY (account_id, id),
  constraint entries_id_account_id_security_level_key UNIQUE (id, account_id, security_level),
  constraint entries_body_check CHECK (((body <> ''::text) AND (char_length(body) <= 10000))),
  constraint entries_direction CHECK (((direction IS NOT NULL) = (kind <> 'note'::text))),
  constraint entries_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint entries_effective_minutes_check CHECK (((effective_minutes >= 1) AND (effective_minutes <= 1440))),
  constraint entries_kind_check CHECK ((kind = ANY (ARRAY['note'::text, 'call'::text, 'letter'::text, 'mail'::text]))),
  constraint entries_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1440))),
  constraint entries_security_level_check CHECK ((security_level = ANY (ARRAY['red'::text, 'yellow'::text, 'green'::text]))),
  constraint entries_account_id_case_id_fkey FOREIGN KEY (account_id, case_id) REFERENCES cases(account_id, id) ON DELETE CASCADE,
  constraint entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint entries_account_id_session_id_fkey FOREIGN KEY (account_id, session_id) REFERENCES sessions(account_id, id) ON DELETE SET NULL (session_id)
);
CREATE INDEX entries_by_time ON entries USING btree (account_id, happened_at, id);
CREATE INDEX entries_of_author ON entries USING btree (account_id, user_id, happened_at DESC, id DESC);
CREATE INDEX entries_of_case ON entries USING btree (account_id, case_id, happened_at DESC, id DESC);
CREATE INDEX entries_of_kind ON entries USING btree (account_id, kind, happened_at DESC, id DESC);
CREATE INDEX entries_of_session ON entries USING btree (account_id, session_id, happened_at DESC) WHERE (session_id IS NOT NULL);
CREATE INDEX entries_search ON entries USING gin (((account_id + 0)), search gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX entries_with_minutes ON entries USING btree (account_id, happened_at, id) WHERE (effective_minutes IS NOT NULL);
CREATE TRIGGER capture_deleted AFTER DELETE ON entries REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION capture_deleted('entry');
CREATE TRIGGER capture_left_session AFTER UPDATE ON entries REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION capture_left_session('entry_of_session');
CREATE TRIGGER keep_held BEFORE DELETE ON entries FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION keep_held_entry();
CREATE TRIGGER refuse_unseen BEFORE DELETE ON entries FOR EACH ROW EXECUTE FUNCTION refuse_unseen();
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF body, search ON entries FOR EACH ROW EXECUTE FUNCTION write_search();
alter table entries enable row level security;
alter table entries force row level security;
create policy kept_by_triggers on entries for all to current_user
  using (true)
  with check (true);
create policy read_by_backup on entries for select to casework_backup
  using (true);
create policy within_account on entries for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)));
grant delete, insert, select on entries to casework_app;
grant select on entries to casework_backup;
grant update (session_id, kind, direction, body, security_level, happened_at, minutes, effective_minutes, updated_at, version) on entries to casework_app;

create table entry_amendments (
  account_id bigint not null,
  id bigint not null default random_id(),
  entry_id bigint not null,
  security_level text not null,
  body text not null,
  minutes integer,
  user_id bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint entry_amendments_pkey PRIMARY KEY (account_id, id),
  constraint entry_amendments_body_check CHECK (((body <> ''::text) AND (char_length(body) <= 10000))),
  constraint entry_amendments_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1440))),
  constraint entry_amendments_account_id_entry_id_security_level_fkey FOREIGN KEY (account_id, entry_id, security_level) REFERENCES entries(account_id, id, security_level) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint entry_amendments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX amendments_of_entry ON entry_amendments USING btree (account_id, entry_id, id);
CREATE TRIGGER capture_deleted AFTER DELETE ON entry_amendments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION capture_deleted('entry_amendment');
CREATE TRIGGER count_amendment AFTER INSERT ON entry_amendments FOR EACH ROW EXECUTE FUNCTION count_amendment();
alter table entry_amendments enable row level security;
alter table entry_amendments force row level security;
create policy read_by_backup on entry_amendments for select to casework_backup
  using (true);
create policy read_by_triggers on entry_amendments for select to current_user
  using (true);
create policy within_account on entry_amendments for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)));
grant insert, select on entry_amendments to casework_app;
grant select on entry_amendments to casework_backup;

create table factor_tickets (
  id bigint not null generated always as identity,
  token_hash text not null,
  purpose text not null,
  user_id bigint,
  sign_in_id bigint,
  challenge text,
  totp_secret_sealed text,
  tries integer not null default 0,
  is_new_device boolean not null default false,
  expires_at timestamp with time zone not null default (now() + '00:05:00'::interval),
  used_at timestamp with time zone,
  constraint factor_tickets_pkey PRIMARY KEY (id),
  constraint factor_tickets_token_hash_key UNIQUE (token_hash),
  constraint factor_tickets_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'passkey_login'::text, 'add_passkey'::text, 'add_totp'::text, 'step_up'::text]))),
  constraint factor_tickets_sign_in_id_fkey FOREIGN KEY (sign_in_id) REFERENCES sign_ins(id) ON DELETE CASCADE,
  constraint factor_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX factor_tickets_by_end ON factor_tickets USING btree (expires_at);
CREATE INDEX factor_tickets_of_sign_in ON factor_tickets USING btree (sign_in_id);
CREATE INDEX factor_tickets_of_user ON factor_tickets USING btree (user_id);
grant delete, insert, select, update on factor_tickets to casework_auth;
grant delete, select on factor_tickets to casework_jobs;
grant select on factor_tickets to casework_backup;

create table firm_runs (
  account_id bigint not null,
  day date not null,
  slot text not null,
  done_at timestamp with time zone not null default now(),
  constraint firm_runs_pkey PRIMARY KEY (account_id, day, slot),
  constraint firm_runs_slot_check CHECK ((slot = ANY (ARRAY['07:00'::text, '12:00'::text, '15:00'::text]))),
  constraint firm_runs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX firm_runs_by_age ON firm_runs USING btree (done_at);
alter table firm_runs enable row level security;
alter table firm_runs force row level security;
create policy read_by_backup on firm_runs for select to casework_backup
  using (true);
create policy read_by_functions on firm_runs for select to current_user
  using (true);
create policy read_by_jobs on firm_runs for select to casework_jobs
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) OR (done_at < (now() - '400 days'::interval))));
create policy swept_by_jobs on firm_runs for delete to casework_jobs
  using ((done_at < (now() - '400 days'::interval)));
create policy within_account on firm_runs for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
create policy written_by_functions on firm_runs for insert to current_user
  with check (true);
create policy written_by_jobs on firm_runs for insert to casework_jobs
  with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
grant delete, insert, select on firm_runs to casework_jobs;
grant select on firm_runs to casework_backup;

create table former_names (
  account_id bigint not null,
  id bigint not null default random_id(),
  client_id bigint,
  person_id bigint,
  name text not null,
  folded text not null,
  security_level text not null default 'green'::text,
  until timestamp with time zone not null default now(),
  constraint former_names_pkey PRIMARY KEY (account_id, id),
  constraint former_names_one CHECK ((num_nonnulls(client_id, person_id) = 1)),
  constraint former_names_account_id_client_id_fkey FOREIGN KEY (account_id, client_id) REFERENCES clients(account_id, id) ON DELETE CASCADE,
  constraint former_names_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint former_names_account_id_person_id_security_level_fkey FOREIGN KEY (account_id, person_id, security_level) REFERENCES people(account_id, id, security_level) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX former_names_folded ON former_names USING gin (((account_id + 0)), folded gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX former_names_of_client ON former_names USING btree (account_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX former_names_of_person ON former_names USING btree (account_id, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX former_names_same ON former_names USING btree (account_id, folded);
CREATE TRIGGER capture_deleted AFTER DELETE ON former_names REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION capture_deleted('former_name');
alter table former_names enable row level security;
alter table former_names force row level security;
create policy kept_by_triggers on former_names for all to current_user
  using (true)
  with check (true);
create policy read_by_backup on former_names for select to casework_backup
  using (true);
create policy within_account on former_names for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)));
grant insert, select on former_names to casework_app;
grant select on former_names to casework_backup;

create table former_people (
  account_id bigint not null,
  user_id bigint not null,
  name text not null,
  connection_id bigint,
  constraint former_people_pkey PRIMARY KEY (account_id, user_id),
  constraint former_people_name_check CHECK ((char_length(name) <= 200)),
  constraint former_people_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table former_people enable row level security;
alter table former_people force row level security;
create policy kept_by_erasure on former_people for all to current_user
  using (true)
  with check (true);
create policy read_by_backup on former_people for select to casework_backup
  using (true);
create policy read_by_jobs on former_people for select to casework_jobs
  using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy within_account on former_people for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant select on former_people to casework_app;
grant select on former_people to casework_jobs;
grant select on former_people to casework_backup;

create table history_failures (
  account_id bigint not null,
  day date not null,
  seq bigint not null,
  constraint history_failures_pkey PRIMARY KEY (account_id, day),
  constraint history_failures_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table history_failures enable row level security;
alter table history_failures force row level security;
create policy read_by_backup on history_failures for select to casework_backup
  using (true);
create policy within_account on history_failures for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
create policy written_by_jobs on history_failures for all to casework_jobs
  using ((account_id = ( SELECT current_account_id() AS current_account_id)))
  with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
grant insert, select on history_failures to casework_jobs;
grant select on history_failures to casework_backup;

create table history_index (
  account_id bigint not null,
  object_type text not null,
  object_id bigint not null,
  seq bigint not null,
  is_private boolean not null,
  constraint history_index_pkey PRIMARY KEY (account_id, object_type, object_id, seq) INCLUDE (is_private),
  constraint history_index_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table history_index enable row level security;
alter table history_index force row level security;
create policy read_by_backup on history_index for select to casework_backup
  using (true);
create policy shown_by_view on history_index for select to current_user
  using (true);
create policy within_account on history_index for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
create policy written_by_jobs on history_index for all to casework_jobs
  using ((account_id = ( SELECT current_account_id() AS current_account_id)))
  with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
grant select on history_index to casework_app;
grant insert, select on history_index to casework_jobs;
grant select on history_index to casework_backup;

create table history_keys (
  id integer not null generated always as identity,
  public_key bytea not null,
  first_used_at timestamp with time zone not null default now(),
  constraint history_keys_pkey PRIMARY KEY (id),
  constraint history_keys_public_key_key UNIQUE (public_key),
  constraint history_keys_public_key_check CHECK ((octet_length(public_key) = 32))
);
grant select on history_keys to casework_app;
grant insert, select on history_keys to casework_jobs;
grant select on history_keys to casework_backup;

create table history_seals (
  account_id bigint not null,
  seq bigint not null,
  hash bytea not null,
  at timestamp with time zone not null default clock_timestamp(),
  key_id integer not null,
  signature bytea not null,
  constraint history_seals_pkey PRIMARY KEY (account_id, seq),
  constraint history_seals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint history_seals_key_id_fkey FOREIGN KEY (key_id) REFERENCES history_keys(id)
);
alter table history_seals enable row level security;
alter table history_seals force row level security;
create policy read_by_backup on history_seals for select to casework_backup
  using (true);
create policy within_account on history_seals for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
create policy written_by_jobs on history_seals for all to casework_jobs
  using ((account_id = ( SELECT current_account_id() AS current_account_id)))
  with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
grant select on history_seals to casework_app;
grant insert, select on history_seals to casework_jobs;
grant select on history_seals to casework_backup;

create table holds (
  account_id bigint not null,
  id bigint not null default random_id(),
  client_id bigint,
  case_id bigint,
  reason text not null,
  placed_by bigint not null,
  placed_at timestamp with time zone not null default clock_timestamp(),
  lifted_by bigint,
  lifted_at timestamp with time zone,
  lift_reason text,
  constraint holds_pkey PRIMARY KEY (account_id, id),
  constraint holds_lift_reason_check CHECK (((char_length(lift_reason) >= 1) AND (char_length(lift_reason) <= 500))),
  constraint holds_lifted CHECK ((((lifted_at IS NULL) = (lifted_by IS NULL)) AND ((lifted_at IS NULL) = (lift_reason IS NULL)))),
  constraint holds_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint holds_record CHECK ((num_nonnulls(client_id, case_id) = 1)),
  constraint holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX holds_by_age ON holds USING btree (account_id, ((lifted_at IS NOT NULL)), placed_at DESC, id DESC);
CREATE UNIQUE INDEX holds_live ON holds USING btree (account_id, COALESCE(client_id, (0)::bigint), COALESCE(case_id, (0)::bigint)) WHERE (lifted_at IS NULL);
alter table holds enable row level security;
alter table holds force row level security;
create policy read_by_backup on holds for select to casework_backup
  using (true);
create policy read_by_triggers on holds for select to current_user
  using (true);
create policy within_account on holds for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND ('red'::text = ANY (( SELECT current_levels() AS current_levels)::text[]))));
grant insert, select on holds to casework_app;
grant select on holds to casework_backup;
grant update (lifted_by, lifted_at, lift_reason) on holds to casework_app;

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
  created_at timestamp with time zone not null default clock_timestamp(),
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
create policy found_by_erasure on invitations for select to current_user
  using (true);
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
create policy removed_by_erasure on invitations for delete to current_user
  using (true);
create policy within_account on invitations for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant delete, insert, select on invitations to casework_app;
grant select on invitations to casework_backup;
grant update (invited_name, role, message, token_hash, invited_by, created_at, expires_at, accepted_at, accepted_by, invited_user_id, declined_at, delivery, delivery_error) on invitations to casework_app;
grant select (account_id, id, invited_email, token_hash, expires_at, accepted_at, declined_at, delivery) on invitations to casework_jobs;
grant update (delivery, delivery_error) on invitations to casework_jobs;

create table known_devices (
  id bigint not null generated always as identity,
  user_id bigint not null,
  token_hash text not null,
  user_agent text not null,
  network cidr,
  last_seen_at timestamp with time zone not null default now(),
  mailed_at timestamp with time zone,
  constraint known_devices_pkey PRIMARY KEY (id),
  constraint known_devices_user_id_token_hash_key UNIQUE (user_id, token_hash),
  constraint known_devices_user_agent_check CHECK ((char_length(user_agent) <= 500)),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_by_time ON known_devices USING btree (last_seen_at);
grant delete, insert, select, update on known_devices to casework_auth;
grant delete, select on known_devices to casework_jobs;
grant select on known_devices to casework_backup;

create table level_plans (
  account_id bigint not null,
  id bigint not null default random_id(),
  document_id bigint not null,
  from_level text not null,
  to_level text not null,
  due_on date,
  after_session_id bigint,
  days integer,
  not_before date not null,
  state text not null default 'active'::text,
  ended_because text,
  set_by bigint not null,
  set_role text not null,
  set_at timestamp with time zone not null default clock_timestamp(),
  approved_by bigint,
  approved_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint level_plans_pkey PRIMARY KEY (account_id, id),
  constraint level_plans_approved CHECK (((from_level <> 'red'::text) OR (state = ANY (ARRAY['waiting'::text, 'ended'::text])) OR (approved_by IS NOT NULL))),
  constraint level_plans_day CHECK (((due_on IS NOT NULL) <> (after_session_id IS NOT NULL))),
  constraint level_plans_days CHECK (((after_session_id IS NULL) = (days IS NULL))),
  constraint level_plans_days_check CHECK (((days >= 0) AND (days <= 3650))),
  constraint level_plans_ended CHECK (((state = 'ended'::text) = (ended_because IS NOT NULL))),
  constraint level_plans_ended_because_check CHECK ((ended_because = ANY (ARRAY['changed_by_hand'::text, 'removed'::text, 'replaced'::text, 'not_approved'::text]))),
  constraint level_plans_finished CHECK (((state = ANY (ARRAY['done'::text, 'ended'::text])) = (finished_at IS NOT NULL))),
  constraint level_plans_from_level_check CHECK ((from_level = ANY (ARRAY['red'::text, 'yellow'::text]))),
  constraint level_plans_lower CHECK ((from_level <> to_level)),
  constraint level_plans_set_role_check CHECK ((set_role = ANY (ARRAY['owner'::text, 'admin'::text, 'diamond'::text, 'gold'::text]))),
  constraint level_plans_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'active'::text, 'done'::text, 'ended'::text]))),
  constraint level_plans_to_level_check CHECK ((to_level = ANY (ARRAY['yellow'::text, 'green'::text]))),
  constraint level_plans_account_id_after_session_id_fkey FOREIGN KEY (account_id, after_session_id) REFERENCES sessions(account_id, id) ON DELETE CASCADE,
  constraint level_plans_account_id_document_id_fkey FOREIGN KEY (account_id, document_id) REFERENCES documents(account_id, id) ON DELETE CASCADE,
  constraint level_plans_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX level_plans_due ON level_plans USING btree (not_before) WHERE (state = ANY (ARRAY['waiting'::text, 'active'::text]));
CREATE UNIQUE INDEX level_plans_live ON level_plans USING btree (account_id, document_id) WHERE (state = ANY (ARRAY['waiting'::text, 'active'::text]));
CREATE INDEX level_plans_of_document ON level_plans USING btree (account_id, document_id);
CREATE INDEX level_plans_of_session ON level_plans USING btree (account_id, after_session_id) WHERE (after_session_id IS NOT NULL);
CREATE TRIGGER guard_plan BEFORE UPDATE ON level_plans FOR EACH ROW EXECUTE FUNCTION guard_plan();
CREATE TRIGGER tell_of_new_plan AFTER INSERT ON level_plans FOR EACH ROW EXECUTE FUNCTION tell_of_state();
CREATE CONSTRAINT TRIGGER tell_of_removal AFTER DELETE ON level_plans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.state = ANY (ARRAY['waiting'::text, 'active'::text]))) EXECUTE FUNCTION tell_of_removal();
CREATE CONSTRAINT TRIGGER tell_of_state AFTER UPDATE ON level_plans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION tell_of_state();
alter table level_plans enable row level security;
alter table level_plans force row level security;
create policy ended_by_triggers on level_plans for update to current_user
  using (true)
  with check (true);
create policy finished_by_jobs on level_plans for update to casework_jobs
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (state = ANY (ARRAY['waiting'::text, 'active'::text]))))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (state = ANY (ARRAY['done'::text, 'ended'::text]))));
create policy read_by_backup on level_plans for select to casework_backup
  using (true);
create policy read_by_functions on level_plans for select to current_user
  using (true);
create policy read_by_jobs on level_plans for select to casework_jobs
  using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy within_account on level_plans for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (EXISTS ( SELECT
   FROM documents d
  WHERE ((d.account_id = level_plans.account_id) AND (d.id = level_plans.document_id))))))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND (EXISTS ( SELECT
   FROM documents d
  WHERE ((d.account_id = level_plans.account_id) AND (d.id = level_plans.document_id))))));
grant insert, select on level_plans to casework_app;
grant select on level_plans to casework_backup;
grant update (state, ended_because, approved_by, approved_at, finished_at) on level_plans to casework_app;
grant select (account_id, id, document_id, from_level, to_level, state, set_by, approved_by, finished_at) on level_plans to casework_jobs;
grant update (state, ended_because, finished_at) on level_plans to casework_jobs;

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
  id bigint not null default random_id(),
  sender_account_id bigint,
  notification_type text not null,
  text_key text not null,
  text_values jsonb not null default '{}'::jsonb,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  link_type text,
  link_id bigint,
  constraint notifications_pkey PRIMARY KEY (account_id, id),
  constraint notifications_link CHECK (((link_type IS NULL) = (link_id IS NULL))),
  constraint notifications_link_type_check CHECK ((link_type = ANY (ARRAY['invitation'::text, 'connection_request'::text, 'employee'::text, 'firm'::text]))),
  constraint notifications_notification_type_check CHECK ((notification_type = ANY (ARRAY['connection_request'::text, 'connection_accepted'::text, 'connection_rejected'::text, 'role_updated'::text]))),
  constraint notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint notifications_sender_account_id_fkey FOREIGN KEY (sender_account_id) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX notifications_by_age ON notifications USING btree (account_id, created_at DESC, id DESC);
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

create table passkeys (
  id bigint not null default random_id(),
  user_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  backed_up boolean not null default false,
  name text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id);
grant delete, insert, select, update on passkeys to casework_auth;
grant select on passkeys to casework_backup;

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
  registration_seed text,
  constraint pending_sign_ups_pkey PRIMARY KEY (id),
  constraint pending_sign_ups_registration_hash_key UNIQUE (registration_hash),
  constraint pending_sign_ups_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 254))),
  constraint pending_sign_ups_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text, 'de'::text]))),
  constraint pending_sign_ups_mobile_check CHECK ((char_length(mobile) <= 32)),
  constraint pending_sign_ups_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 200))),
  constraint pending_sign_ups_registration_seed_check CHECK ((char_length(registration_seed) = 43)),
  constraint pending_sign_ups_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id)
);
CREATE INDEX pending_sign_ups_by_email ON pending_sign_ups USING btree (email, id);
grant delete, insert, select, update on pending_sign_ups to casework_auth;
grant delete, select on pending_sign_ups to casework_jobs;
grant select on pending_sign_ups to casework_backup;

create table people (
  account_id bigint not null,
  id bigint not null default random_id(),
  kind text not null,
  name text not null,
  email text,
  phone text,
  address text,
  note text,
  security_level text not null default 'green'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search text not null default ''::text,
  sort_key text not null default ''::text,
  constraint people_pkey PRIMARY KEY (account_id, id),
  constraint people_account_id_id_security_level_key UNIQUE (account_id, id, security_level),
  constraint people_address_check CHECK (((address <> ''::text) AND (char_length(address) <= 500))),
  constraint people_email_check CHECK ((char_length(email) <= 254)),
  constraint people_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'organisation'::text]))),
  constraint people_name_check CHECK (((name <> ''::text) AND (char_length(name) <= 200))),
  constraint people_note_check CHECK (((note <> ''::text) AND (char_length(note) <= 10000))),
  constraint people_phone_check CHECK ((phone ~ '^\+?\d{1,32}$'::text)),
  constraint people_security_level_check CHECK ((security_level = ANY (ARRAY['red'::text, 'yellow'::text, 'green'::text]))),
  constraint people_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX people_by_age ON people USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX people_by_name ON people USING btree (account_id, lower(name), id);
CREATE INDEX people_in_order ON people USING btree (account_id, sort_key, id) INCLUDE (security_level);
CREATE INDEX people_search ON people USING gin (((account_id + 0)), search gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER know_person AFTER INSERT OR UPDATE OF name, email, phone ON people FOR EACH ROW EXECUTE FUNCTION know_person();
CREATE TRIGGER move_checks_along AFTER UPDATE OF security_level ON people FOR EACH ROW WHEN ((old.security_level <> new.security_level)) EXECUTE FUNCTION move_checks_along();
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF name, email, phone, search ON people FOR EACH ROW EXECUTE FUNCTION write_person_search();
CREATE TRIGGER write_sort_key BEFORE INSERT OR UPDATE OF name, sort_key ON people FOR EACH ROW EXECUTE FUNCTION sort_by_name();
alter table people enable row level security;
alter table people force row level security;
create policy read_by_backup on people for select to casework_backup
  using (true);
create policy read_by_functions on people for select to current_user
  using (true);
create policy within_account on people for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)));
grant delete, insert, select, update on people to casework_app;
grant select on people to casework_backup;

create unlogged table rate_limits (
  key text not null,
  hits integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on rate_limits to casework_app;
grant delete, select on rate_limits to casework_jobs;

create table recorded_views (
  account_id bigint not null,
  sign_in_id bigint not null,
  document_id bigint not null,
  purpose text not null,
  at timestamp with time zone not null default now(),
  constraint recorded_views_pkey PRIMARY KEY (account_id, sign_in_id, document_id, purpose),
  constraint recorded_views_purpose_check CHECK ((purpose = ANY (ARRAY['view'::text, 'download'::text, 'workspace'::text, 'refusal'::text, 'green_download'::text]))),
  constraint recorded_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX recorded_views_by_age ON recorded_views USING btree (at);
alter table recorded_views enable row level security;
alter table recorded_views force row level security;
create policy read_by_alarms on recorded_views for select to current_user
  using ((purpose = 'green_download'::text));
create policy read_by_backup on recorded_views for select to casework_backup
  using (true);
create policy swept_by_jobs on recorded_views for all to casework_jobs
  using (true)
  with check (true);
create policy within_account on recorded_views for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant insert, select on recorded_views to casework_app;
grant delete on recorded_views to casework_jobs;
grant select on recorded_views to casework_backup;
grant update (at) on recorded_views to casework_app;
grant select (purpose, at) on recorded_views to casework_jobs;

create table recovery_codes (
  user_id bigint not null,
  code_hash text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on recovery_codes to casework_auth;
grant select on recovery_codes to casework_backup;

create table refresh_tokens (
  id bigint not null default (1 + (random_id() % '999999999999999'::bigint)),
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

create table reminders (
  account_id bigint not null,
  subject_type text not null,
  subject_id bigint not null,
  user_id bigint not null,
  due_on date not null,
  step text not null,
  sent_at timestamp with time zone not null default now(),
  constraint reminders_pkey PRIMARY KEY (account_id, subject_type, subject_id, user_id, due_on, step),
  constraint reminders_step_check CHECK ((char_length(step) <= 40)),
  constraint reminders_subject_type_check CHECK ((subject_type = ANY (ARRAY['deadline'::text, 'session'::text, 'firm'::text]))),
  constraint reminders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX reminders_by_age ON reminders USING btree (sent_at);
alter table reminders enable row level security;
alter table reminders force row level security;
create policy read_by_backup on reminders for select to casework_backup
  using (true);
create policy read_by_jobs on reminders for select to casework_jobs
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) OR (sent_at < (now() - '400 days'::interval))));
create policy swept_by_jobs on reminders for delete to casework_jobs
  using ((sent_at < (now() - '400 days'::interval)));
create policy within_account on reminders for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
create policy written_by_jobs on reminders for insert to casework_jobs
  with check ((account_id = ( SELECT current_account_id() AS current_account_id)));
grant insert, select on reminders to casework_app;
grant delete, insert, select on reminders to casework_jobs;
grant select on reminders to casework_backup;

create table retired_names (
  account_id bigint not null,
  id bigint not null default random_id(),
  name_hash bytea not null,
  side text not null,
  client_id bigint,
  person_id bigint,
  security_level text not null,
  retired_at timestamp with time zone not null default clock_timestamp(),
  constraint retired_names_pkey PRIMARY KEY (account_id, id),
  constraint retired_names_name_hash_check CHECK ((octet_length(name_hash) = 32)),
  constraint retired_names_security_level_check CHECK ((security_level = ANY (ARRAY['red'::text, 'yellow'::text, 'green'::text]))),
  constraint retired_names_side_check CHECK ((side = ANY (ARRAY['ours'::text, 'theirs'::text, 'other'::text]))),
  constraint retired_names_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX retired_names_of_client ON retired_names USING btree (account_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX retired_names_same ON retired_names USING btree (account_id, name_hash);
alter table retired_names enable row level security;
alter table retired_names force row level security;
create policy read_by_backup on retired_names for select to casework_backup
  using (true);
create policy read_by_functions on retired_names for select to current_user
  using (true);
create policy within_account on retired_names for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND COALESCE((security_level = ANY (( SELECT current_levels() AS current_levels)::text[])), false)));
grant delete, insert, select on retired_names to casework_app;
grant select on retired_names to casework_backup;

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
  search text not null,
  sort_key text not null default ''::text,
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
CREATE INDEX sessions_in_order ON sessions USING btree (account_id, sort_key, id);
CREATE INDEX sessions_of_case ON sessions USING btree (account_id, case_id, date DESC, id DESC);
CREATE INDEX sessions_of_client ON sessions USING btree (account_id, client_id, date DESC, id DESC);
CREATE INDEX sessions_search ON sessions USING gin (((account_id + 0)), search gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER capture_deleted AFTER DELETE ON sessions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION capture_deleted('session');
CREATE TRIGGER count_added AFTER INSERT ON sessions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added('session');
CREATE TRIGGER count_removed AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed('session');
CREATE TRIGGER leave_deadlines AFTER UPDATE OF case_id ON sessions FOR EACH ROW WHEN ((old.case_id <> new.case_id)) EXECUTE FUNCTION leave_deadlines();
CREATE TRIGGER leave_entries AFTER UPDATE OF case_id ON sessions FOR EACH ROW WHEN ((old.case_id <> new.case_id)) EXECUTE FUNCTION leave_entries();
CREATE TRIGGER move_plans AFTER UPDATE OF date ON sessions FOR EACH ROW WHEN ((old.date <> new.date)) EXECUTE FUNCTION move_plans();
CREATE TRIGGER open_deletion BEFORE DELETE ON sessions FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION open_deletion('session');
CREATE TRIGGER stay_below_hold BEFORE UPDATE OF case_id, client_id ON sessions FOR EACH ROW WHEN (((old.case_id IS DISTINCT FROM new.case_id) OR (old.client_id IS DISTINCT FROM new.client_id))) EXECUTE FUNCTION refuse_leaving();
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF title, description, search ON sessions FOR EACH ROW EXECUTE FUNCTION write_search();
CREATE TRIGGER write_sort_key BEFORE INSERT OR UPDATE OF title, sort_key ON sessions FOR EACH ROW EXECUTE FUNCTION sort_by_title();
alter table sessions enable row level security;
alter table sessions force row level security;
create policy read_by_backup on sessions for select to casework_backup
  using (true);
create policy read_by_functions on sessions for select to current_user
  using (true);
create policy read_by_jobs on sessions for select to casework_jobs
  using ((account_id = ( SELECT current_account_id() AS current_account_id)));
create policy searched_within on sessions for select to current_user
  using (true);
create policy within_account on sessions for all to casework_app
  using (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true))
  with check (((account_id = ( SELECT current_account_id() AS current_account_id)) AND true));
grant delete, insert, select, update on sessions to casework_app;
grant select on sessions to casework_backup;
grant select (account_id, id, case_id, title, date, session_type, is_active, created_at) on sessions to casework_jobs;

create table sign_ins (
  id bigint not null default random_id(),
  user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  expires_at timestamp with time zone not null default (now() + '30 days'::interval),
  is_new_device boolean not null default false,
  factor text,
  factor_at timestamp with time zone,
  user_agent text not null default ''::text,
  address inet,
  last_seen_at timestamp with time zone not null default now(),
  constraint sign_ins_pkey PRIMARY KEY (id),
  constraint sign_ins_factor_check CHECK ((factor = ANY (ARRAY['passkey'::text, 'totp'::text, 'recovery_code'::text]))),
  constraint sign_ins_user_agent_check CHECK ((char_length(user_agent) <= 500)),
  constraint sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_ins_of_new_devices ON sign_ins USING btree (created_at) WHERE is_new_device;
CREATE INDEX sign_ins_of_user ON sign_ins USING btree (user_id);
grant insert, select, update on sign_ins to casework_auth;
grant delete, select on sign_ins to casework_jobs;
grant select on sign_ins to casework_backup;
grant select (id, user_id, created_at, ended_at, expires_at, is_new_device, factor_at) on sign_ins to casework_app;

create table totp_factors (
  user_id bigint not null,
  secret_sealed text not null,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint totp_factors_pkey PRIMARY KEY (user_id),
  constraint totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on totp_factors to casework_auth;
grant select on totp_factors to casework_backup;

create table updates (
  account_id bigint not null,
  id bigint not null default random_id(),
  user_id bigint not null,
  kind text not null,
  text_values jsonb not null default '{}'::jsonb,
  link_type text,
  link_id bigint,
  case_id bigint,
  once_key text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  read_at timestamp with time zone,
  constraint updates_pkey PRIMARY KEY (account_id, id),
  constraint updates_account_id_user_id_once_key_key UNIQUE (account_id, user_id, once_key),
  constraint updates_kind_check CHECK ((kind = ANY (ARRAY['case_assigned'::text, 'case_unassigned'::text, 'session_soon'::text, 'session_changed'::text, 'session_deleted'::text, 'deadline_assigned'::text, 'deadline_soon'::text, 'deadline_to_confirm'::text, 'deadline_confirmed'::text, 'deadline_moved'::text, 'deadline_escalated'::text, 'deadline_overdue'::text, 'deadlines_without_person'::text, 'conflict_hidden'::text, 'conflict_open'::text, 'plan_to_approve'::text, 'plan_done'::text, 'plan_ended'::text, 'plan_moved'::text, 'alarm_downloads'::text, 'alarm_refusals'::text, 'alarm_sign_in'::text]))),
  constraint updates_link CHECK (((link_type IS NULL) = (link_id IS NULL))),
  constraint updates_link_type_check CHECK ((link_type = ANY (ARRAY['case'::text, 'session'::text, 'deadline'::text, 'conflict_check'::text, 'document'::text]))),
  constraint updates_once_key_check CHECK ((char_length(once_key) <= 200)),
  constraint updates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint updates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX updates_by_age ON updates USING btree (created_at);
CREATE INDEX updates_of_person ON updates USING btree (account_id, user_id, created_at DESC, id DESC);
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
create policy told_by_triggers on updates for insert to current_user
  with check (true);
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
  id bigint not null default (1 + (random_id() % '999999999999999'::bigint)),
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
  second_factor_since timestamp with time zone,
  search text,
  sort_key text not null default ''::text,
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
CREATE TRIGGER write_search BEFORE INSERT OR UPDATE OF name, search ON users FOR EACH ROW EXECUTE FUNCTION write_search();
CREATE TRIGGER write_sort_key BEFORE INSERT OR UPDATE OF name, sort_key ON users FOR EACH ROW EXECUTE FUNCTION sort_by_name();
grant insert, select, update on users to casework_auth;
grant select on users to casework_backup;
grant select (id, name, email, mobile, country_id, role, email_verified_at, is_active, created_at, bio, email_notifications, push_notifications, language, timezone, version, second_factor_since, search, sort_key) on users to casework_app;
grant select (id, name, email, is_active, email_notifications, language) on users to casework_jobs;

create view cases_within as
 SELECT account_id,
    id,
    search,
    title,
    client_id,
    date,
    created_at,
    account_id + 0 AS text_account_id,
    status,
    sort_key
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
    account_id + 0 AS text_account_id,
    sort_key
   FROM clients
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false);

create view conflict_checks_within as
 SELECT account_id,
    id,
    fold_spellings(subject_name) AS search,
    security_level,
    state,
    case_id,
    client_id,
    import_id,
    made_at,
    account_id + 0 AS text_account_id
   FROM conflict_checks
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false) AND COALESCE(security_level = ANY ((( SELECT current_levels() AS current_levels))::text[]), false);

create view deletions_within as
 SELECT account_id,
    id,
    search,
    kind,
    deleted_at,
    account_id + 0 AS text_account_id
   FROM deletions
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false) AND ('red'::text = ANY ((( SELECT current_levels() AS current_levels))::text[])) AND is_open;

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
    account_id + 0 AS text_account_id,
    sort_key
   FROM documents
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false) AND (security_level = ANY ((( SELECT current_levels() AS current_levels))::text[]));

create view entries_within as
 SELECT account_id,
    id,
    search,
    security_level,
    case_id,
    session_id,
    kind,
    user_id,
    happened_at,
    effective_minutes,
    account_id + 0 AS text_account_id
   FROM entries
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false) AND COALESCE(security_level = ANY ((( SELECT current_levels() AS current_levels))::text[]), false);

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
    more_file_types,
    bin_days,
    bin_days_lowered_at,
    second_factor_from,
    step_up_for_red,
    second_factor_mailed_at,
    red_download
   FROM accounts
  WHERE id = (( SELECT current_account_id() AS current_account_id));

create view history_places as
 SELECT account_id,
    id,
    seq,
    at,
    user_id,
    kind,
    object_type,
    object_ids,
    along,
    unit_id,
    outcome
   FROM audit_entries
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false);

create view history_within as
 SELECT e.account_id,
    e.id,
    e.seq,
    e.at,
    e.user_id,
    e.role,
    e.action,
    e.kind,
    e.object_type,
    e.object_ids,
    e.outcome,
    e.request_id,
    e.level,
    e.unit_id,
    e.along,
    e.digest,
    e.hash,
    e.sealed -> 'actor'::text AS actor,
    seen.is_allowed AS is_shown,
        CASE
            WHEN seen.is_allowed THEN e.changes - hidden.ids
            ELSE NULL::jsonb
        END AS changes,
        CASE
            WHEN seen.is_allowed AND hidden.ids = '{}'::text[] THEN e.sealed
            ELSE NULL::jsonb
        END AS sealed,
    present.level AS present_level,
    counted.n AS seen_count
   FROM audit_entries e
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN party.sides IS NULL THEN e.level
                    ELSE (ARRAY['red'::text, 'yellow'::text, 'green'::text])[LEAST(array_position(ARRAY['red'::text, 'yellow'::text, 'green'::text], e.level), array_position(ARRAY['red'::text, 'yellow'::text, 'green'::text], COALESCE(( SELECT p.security_level
                       FROM people p
                      WHERE p.account_id = e.account_id AND p.id = COALESCE(party.sides ->> 'after'::text, party.sides ->> 'before'::text)::bigint), 'red'::text)))]
                END AS level
           FROM ( SELECT
                        CASE
                            WHEN e.object_type = 'case'::text THEN e.changes #> ARRAY[e.object_ids[1]::text, 'party_person'::text]
                            ELSE NULL::jsonb
                        END AS sides
                 OFFSET 0) party
         OFFSET 0) present
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN cardinality(( SELECT current_levels() AS current_levels)) = 3 OR e.along IS NULL AND (e.object_type <> ALL (ARRAY['document'::text, 'level_plan'::text, 'person'::text, 'entry'::text, 'conflict_check'::text])) THEN '{}'::text[]
                    ELSE find_hidden_ids(e.object_type, e.object_ids, e.along)
                END AS ids
         OFFSET 0) hidden
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN hidden.ids = '{}'::text[] THEN cardinality(e.object_ids)
                    ELSE ( SELECT count(*)::integer AS count
                       FROM unnest(e.object_ids) o(id)
                      WHERE o.id::text <> ALL (hidden.ids))
                END AS n
         OFFSET 0) counted
     CROSS JOIN LATERAL ( SELECT (counted.n > 0 OR cardinality(e.object_ids) = 0) AND COALESCE(present.level IS NULL OR (present.level = ANY ((( SELECT current_levels() AS current_levels))::text[])), false) AS is_allowed
         OFFSET 0) seen
  WHERE COALESCE(e.account_id = (( SELECT current_account_id() AS current_account_id)), false);

create view holds_within as
 SELECT account_id,
    id,
    client_id,
    case_id,
    placed_at
   FROM holds
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false) AND lifted_at IS NULL;

create view people_within as
 SELECT account_id,
    id,
    search,
    security_level,
    kind,
    name,
    created_at,
    account_id + 0 AS text_account_id,
    sort_key
   FROM people
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false) AND COALESCE(security_level = ANY ((( SELECT current_levels() AS current_levels))::text[]), false);

create view sessions_within as
 SELECT account_id,
    id,
    search,
    title,
    client_id,
    case_id,
    date,
    created_at,
    account_id + 0 AS text_account_id,
    sort_key
   FROM sessions
  WHERE COALESCE(account_id = (( SELECT current_account_id() AS current_account_id)), false);
