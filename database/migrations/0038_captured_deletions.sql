-- Copies what a delete removes into the bin, in its transaction. The owner of the database, who
-- deletes without a current account, is exempt.

-- The first row of a delete opens its unit. `app.deleting` is "<kind> <id> <role>" of the request.
create function open_deletion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

create function capture_deleted() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  unit bigint := nullif(current_setting('app.deletion', true), '')::bigint;
begin
  if unit is not null then
    insert into bin_rows (account_id, deletion_id, kind, record_id, row, store_key)
    select r.account_id, unit, tg_argv[0], r.id, copied.row, copied.row ->> 'store_key'
    from removed r cross join lateral (select to_jsonb(r) - 'search' as row) copied;
  elsif tg_argv[0] = 'document' then
    insert into discarded_files (account_id, store_key) select account_id, store_key from removed;
  end if;
  return null;
end $$;

-- Cascades clear the group of its documents: before they are deleted, or for good.
create function capture_group_members() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bin_group_members (account_id, deletion_id, group_id, document_id)
  select o.account_id, current_setting('app.deletion')::bigint, o.group_id, o.id
  from removed o join added n on n.account_id = o.account_id and n.id = o.id
  where o.group_id is not null and n.group_id is null;
  return null;
end $$;

-- The units with a row below a live hold, and all that these need: a purge leaves them alone.
create function held_deletions() returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
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
    join bin_parents p on p.account_id = u.account_id and p.deletion_id = u.id
    join bin_rows b
      on b.account_id = p.account_id and b.kind = p.kind and b.record_id = p.record_id
        and b.row is not null)
  select u.id from held_unit u;
end $$;
revoke execute on function held_deletions from public;
grant execute on function held_deletions to casework_app, casework_jobs;

-- Counts the unit, notes its parents, and refuses it below a hold. At the commit: the triggers of a
-- cascade run after those of the statement.
create function close_deletion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint := new.account_id;
  unit bigint := new.id;
begin
  update deletions d set counts = c.counts, bytes = c.bytes, search = c.search
  from (
    select jsonb_build_object(
        'clients', count(*) filter (where b.kind = 'client'),
        'cases', count(*) filter (where b.kind = 'case'),
        'sessions', count(*) filter (where b.kind = 'session'),
        'document_groups', count(*) filter (where b.kind = 'document_group'),
        'documents', count(*) filter (where b.kind = 'document')) as counts,
      coalesce(sum((b.row ->> 'file_size')::bigint) filter (where b.kind = 'document'), 0) as bytes,
      coalesce(string_agg(lower(coalesce(b.row ->> 'name', b.row ->> 'title', b.row ->> 'doc_name',
        b.row ->> 'file_name')), E'\n'), '') as search
    from bin_rows b where b.account_id = account and b.deletion_id = unit) c
  where d.account_id = account and d.id = unit;
  insert into bin_parents (account_id, deletion_id, kind, record_id)
  select account, unit, p.kind, p.id
  from (
    select p.kind, p.id from bin_rows b cross join lateral (values
      ('client', (b.row ->> 'client_id')::bigint), ('case', (b.row ->> 'case_id')::bigint),
      ('session', (b.row ->> 'session_id')::bigint)) p (kind, id)
    where b.account_id = account and b.deletion_id = unit and p.id is not null
    except
    select b.kind, b.record_id from bin_rows b
    where b.account_id = account and b.deletion_id = unit) p;
  if exists (select from holds h where h.account_id = account and h.lifted_at is null)
    and (unit in (select held_deletions()) or exists (
      select from holds h join bin_rows b on b.account_id = h.account_id and b.deletion_id = unit
        and b.kind = case when h.case_id is null then 'client' else 'case' end
        and b.record_id = coalesce(h.case_id, h.client_id)
      where h.account_id = account and h.lifted_at is null)) then
    raise exception 'a record below a hold is deleted' using errcode = 'CW136';
  end if;
  return null;
end $$;
create constraint trigger close_deletion after insert on deletions deferrable initially deferred
  for each row execute function close_deletion();

-- Lets deletes of other rows that fall with a record join its unit, and come back with it.
create function capture_deletions(captured regclass, kind text) returns void
  language plpgsql as $$
begin
  execute format('create trigger capture_deleted after delete on %s referencing old table as removed
    for each statement execute function capture_deleted(%L)', captured, kind);
end $$;
revoke execute on function capture_deletions from public;

-- The same, for the records that a request can delete.
create function open_deletions(opened regclass, kind text) returns void language plpgsql as $$
begin
  perform capture_deletions(opened, kind);
  execute format('create trigger open_deletion before delete on %s
    for each row when (pg_trigger_depth() = 0) execute function open_deletion(%L)', opened, kind);
end $$;
revoke execute on function open_deletions from public;

select open_deletions('clients', 'client');
select open_deletions('cases', 'case');
select open_deletions('sessions', 'session');
select open_deletions('document_groups', 'document_group');
select open_deletions('documents', 'document');
select capture_deletions('case_members', 'case_member');
select capture_deletions('case_events', 'case_event');

create trigger capture_group_members after update on documents
  referencing old table as removed new table as added for each statement
  when (current_setting('app.deletion', true) <> '') execute function capture_group_members();

-- Files of the bin are kept, and discarded by its purge.
drop trigger discard_files on documents;
drop function discard_files();
-- A restore has taken the keys away.
create function discard_purged_files() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into discarded_files (account_id, store_key)
  select r.account_id, r.store_key from removed r
  where r.store_key is not null;
  return null;
end $$;
create trigger discard_purged_files after delete on bin_rows referencing old table as removed
  for each statement execute function discard_purged_files();
