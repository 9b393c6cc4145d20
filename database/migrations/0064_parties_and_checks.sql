-- What writes conflict checks, and what parties mean for the timeline, the bin and levels.

drop procedure know_existing_clients;

-- For a search: hits at the levels of the caller, and whether there are others. SECURITY DEFINER,
-- because it looks at all levels; the settings of the transaction name account and levels.
create function search_conflicts(subject conflict_subject) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
revoke execute on function search_conflicts from public;
grant execute on function search_conflicts to casework_app;

-- Without a level, the check has the highest one of the hits that its maker sees: the name that was
-- typed may be theirs.
-- Stores a check when a hit needs a decision. Checks of a firm run one after the other until their
-- transactions end, so that of two names entered together one sees the other.
create function store_check(account bigint, maker bigint, why text, subject conflict_subject,
  level text, of_person bigint, of_case bigint, of_import bigint)
  returns bigint language plpgsql set search_path = public, pg_temp as $$
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
end $$;
revoke execute on function store_check from public;

-- A check of the current user. Null when none was stored.
create function check_conflicts(why text, subject conflict_subject, level text, of_person bigint,
  of_case bigint) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  select store_check(current_account_id(), current_user_id(), why, subject, level, of_person, of_case,
    null)
$$;
revoke execute on function check_conflicts from public;
grant execute on function check_conflicts to casework_app;

-- For the job after an import: clients of one import, and their names as they are hashed.
create function list_imported(account bigint, import bigint, after bigint, most int)
  returns table (id bigint, folded text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, fold_name(c.name) from clients c
  where c.account_id = account and c.import_id = import and c.id > after order by c.id limit most
$$;
revoke execute on function list_imported from public;
grant execute on function list_imported to casework_jobs;

-- Checks one imported client for the person who imported it.
create function check_imported(account bigint, import bigint, client bigint, hash bytea)
  returns bigint language sql volatile security definer set search_path = public, pg_temp as $$
  select store_check(account, i.user_id, 'import',
    row(c.name, c.email, c.mobile, 'ours', hash, c.id, null, null)::conflict_subject, 'green', null,
    null, i.id)
  from clients c join client_imports i on i.account_id = c.account_id and i.id = c.import_id
  where c.account_id = account and c.import_id = import and c.id = client
$$;
revoke execute on function check_imported from public;
grant execute on function check_imported to casework_jobs;

-- What became of the checks of an import. `is_hidden`: hits are above the level of who imported.
create function describe_import_checks(account bigint, import bigint)
  returns table (owner_id bigint, user_id bigint, user_name text, check_id bigint, is_hidden boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.owner_user_id, i.user_id, (select u.name from users u where u.id = i.user_id), k.id,
    not coalesce(case when i.user_id = a.owner_user_id then 'owner' else (
      select n.role from connections n
      where n.firm_account_id = account and n.employee_user_id = i.user_id limit 1) end
      = any (list_roles_of_level(k.hits_level)), false)
  from client_imports i join accounts a on a.id = i.account_id
  join conflict_checks k on k.account_id = i.account_id and k.import_id = i.id and k.state = 'open'
  where i.account_id = account and i.id = import
  order by k.id
$$;
revoke execute on function describe_import_checks from public;
grant execute on function describe_import_checks to casework_jobs;
create policy read_by_checks on connections for select to current_user using (true);

-- The owner of the current firm, who is told of hidden hits.
create function get_owner() returns bigint
  language sql stable
  return (select p.owner_user_id from firm_profiles p where p.account_id = current_account_id());

-- Checks about a person, and hits that name them, have the level that the person has now. A replica
-- must not list the person to a role that lost sight of them, as with documents.
create function move_checks_along() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_totals(new.account_id, 'level_change', 1, 0);
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
end $$;
create trigger move_checks_along after update of security_level on people for each row
  when (old.security_level <> new.security_level) execute function move_checks_along();

alter table case_events
  validate constraint case_events_kind_check,
  validate constraint case_events_person;

-- As before, but the other client of a party and its case are no parents: a record comes back without
-- them, and their purge does not take it along.
create or replace function list_parents(child text, captured jsonb)
  returns table (kind text, id bigint, is_needed boolean)
  language sql immutable
begin atomic
  select p.kind, p.id, p.is_needed
  from (select (captured ->> 'client_id')::bigint as client_id,
    (captured ->> 'case_id')::bigint as case_id,
    (captured ->> 'session_id')::bigint as session_id,
    child in ('document', 'document_group') as follows) r
  cross join lateral (values
    ('client', r.client_id, not r.follows or coalesce(r.session_id, r.case_id) is null),
    ('case', r.case_id, not r.follows or r.session_id is null),
    ('session', r.session_id, true)) p (kind, id, is_needed)
  where p.id is not null and child <> 'case_party';
end;

-- As before, and rows about a person of the directory follow its level. A party comes back if its
-- person, or client, and its case exist.
-- Inserts the next rows of a unit as they were. A column that is newer than the unit gets its
-- default. A record whose parent has moved follows it, and a document whose group no longer exists
-- has none. Rows about a person who no longer exists are left out. Null when no rows are left.
-- Runs as the caller: restores only what the caller's policies let it insert.
create or replace function restore_rows(
  unit bigint, restored_kind text, restored regclass, after_id bigint, maximum int)
  returns bigint language plpgsql as $$
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
      when of_person and a.attname = 'security_level' then 'coalesce(p.security_level, r.security_level)'
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
end $$;
