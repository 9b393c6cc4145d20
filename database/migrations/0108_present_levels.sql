-- An entry of the history keeps the level of when it was written. When what it tells about has a
-- higher level since, its values are hidden as well (decision 0057).

-- Ids in `changes` of records that the role cannot see now: those of the entry itself, and documents
-- that moved along. What is gone has no level any more and counts as above it. Each look-up is scalar,
-- and by an id that was read from JSON before: a policy comes before a cast, and no index finds that.
create function find_hidden_ids(kind_of_record text, records bigint[], along jsonb) returns text[]
  language plpgsql stable as $$
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
end $$;

-- `level` is that of the chain. `present_level` is the higher one of it and of the person of a party,
-- whom the entry of a case names; red for one who is gone or erased. The look-ups are scalar, so that
-- no plan reads all people.
create or replace view history_within with (security_barrier) as
  select e.account_id, e.id, e.seq, e.at, e.user_id, e.role, e.action, e.kind, e.object_type,
    e.object_ids, e.outcome, e.request_id, e.level, e.unit_id, e.along, e.digest, e.hash,
    e.sealed -> 'actor' as actor,
    seen.is_allowed as is_shown,
    case when seen.is_allowed then e.changes - hidden.ids end as changes,
    case when seen.is_allowed and hidden.ids = '{}' then e.sealed end as sealed,
    present.level as present_level,
    counted.n as seen_count
  from audit_entries e
  cross join lateral (
    select case when party.sides is null then e.level
      else (array['red', 'yellow', 'green'])[least(
        array_position(array['red', 'yellow', 'green'], e.level),
        array_position(array['red', 'yellow', 'green'], coalesce((
          select p.security_level from people p
          where p.account_id = e.account_id
            and p.id = coalesce(party.sides ->> 'after', party.sides ->> 'before')::bigint), 'red')))]
      end as level
    from (
      select case when e.object_type = 'case'
        then e.changes #> array[e.object_ids[1]::text, 'party_person'] end as sides
      offset 0) party
    offset 0) present
  cross join lateral (
    select case when cardinality((select current_levels())) = 3 or (e.along is null
        and e.object_type not in ('document', 'level_plan', 'person', 'entry', 'conflict_check'))
      then '{}' else find_hidden_ids(e.object_type, e.object_ids, e.along) end as ids
    offset 0) hidden
  cross join lateral (
    select case when hidden.ids = '{}' then cardinality(e.object_ids)
      else (select count(*)::int from unnest(e.object_ids) o (id) where o.id::text <> all (hidden.ids))
      end as n
    offset 0) counted
  cross join lateral (
    select (counted.n > 0 or cardinality(e.object_ids) = 0)
      and coalesce(present.level is null
        or present.level = any ((select current_levels())::text[]), false) as is_allowed
    offset 0) seen
  where coalesce(e.account_id = (select current_account_id()), false);

drop function find_hidden_ids(jsonb);

-- What names a person who was deleted while it was in the bin may have been raised before: so it comes
-- back as red, not at the level that it was deleted with.
create or replace function restore_rows(unit bigint, restored_kind text, restored regclass,
  after_id bigint, maximum int)
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
end $$;
