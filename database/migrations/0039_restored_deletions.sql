-- Restores what the bin has, and keeps records below a hold where they are.

-- The tables whose deleted rows are captured, parents first. Rows are inserted in this order.
create function captured_tables() returns table (kind text, captured regclass)
  language sql stable
begin atomic
  with recursive
  captured as (
    select t.tgrelid as oid, split_part(encode(t.tgargs, 'escape'), '\000', 1) as kind
    from pg_trigger t where t.tgname = 'capture_deleted' and not t.tgisinternal),
  depth as (
    select c.oid, 0 as depth from captured c
    union
    select k.conrelid, d.depth + 1 from depth d
    join pg_constraint k on k.confrelid = d.oid and k.contype = 'f' and k.conrelid <> d.oid
    join captured c on c.oid = k.conrelid)
  select c.kind, c.oid::regclass from captured c join depth d on d.oid = c.oid
  group by c.kind, c.oid order by max(d.depth), c.kind;
end;

-- Inserts the next rows of a unit as they were. A column that is newer than the unit gets its
-- default. A record whose parent has moved follows it, and a document whose group no longer exists
-- has none. Rows about a person who no longer exists are left out. Null when no rows are left.
-- Runs as the caller: restores only what the caller's policies let it insert.
create function restore_rows(
  unit bigint, restored_kind text, restored regclass, after_id bigint, maximum int)
  returns bigint language plpgsql as $$
declare
  columns text;
  picked text;
  people text;
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
    else '' end)
  using unit, restored_kind, after_id, last_id;
  return case when found_rows = maximum then last_id end;
end $$;

-- Holds keep records below them; a record may only move further in.
create function refuse_leaving() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
-- The last trigger before the change: those before it fill in the new place.
create trigger stay_below_hold before update of client_id on cases
  for each row when (old.client_id <> new.client_id) execute function refuse_leaving();
create trigger stay_below_hold before update of case_id, client_id on sessions
  for each row when ((old.case_id, old.client_id) is distinct from (new.case_id, new.client_id))
  execute function refuse_leaving();
create trigger stay_below_hold before update of session_id, case_id, client_id on document_groups
  for each row when ((old.case_id, old.client_id) is distinct from (new.case_id, new.client_id))
  execute function refuse_leaving();
create trigger stay_below_hold before update of session_id, case_id, client_id on documents
  for each row when ((old.case_id, old.client_id) is distinct from (new.case_id, new.client_id))
  execute function refuse_leaving();
