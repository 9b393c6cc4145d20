-- A deleted document or group follows its session, or else its case, to another client. It needs that
-- one only; it was purged with the client at which it was deleted.

alter table bin_parents
  -- Whether the rows cannot be restored without it.
  add column is_needed boolean not null default true;

-- What a captured row refers to.
create function list_parents(child text, captured jsonb)
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
  where p.id is not null;
end;

update bin_parents p set is_needed = false
where not exists (
  select from bin_rows b cross join lateral list_parents(b.kind, b.row) n
  where b.account_id = p.account_id and b.deletion_id = p.deletion_id and n.is_needed
    and n.kind = p.kind and n.id = p.record_id);
alter table bin_parents alter column is_needed drop default;

-- As before, and a unit keeps only what it needs.
create or replace function held_deletions() returns setof bigint
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
    join bin_parents p
      on p.account_id = u.account_id and p.deletion_id = u.id and p.is_needed
    join bin_rows b
      on b.account_id = p.account_id and b.kind = p.kind and b.record_id = p.record_id
        and b.row is not null)
  select u.id from held_unit u;
end $$;

-- As before, with what the unit needs.
create or replace function close_deletion() returns trigger
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
  insert into bin_parents (account_id, deletion_id, kind, record_id, is_needed)
  select account, unit, p.kind, p.id, bool_or(p.is_needed)
  from bin_rows b cross join lateral list_parents(b.kind, b.row) p
  where b.account_id = account and b.deletion_id = unit and not exists (
    select from bin_rows own
    where own.account_id = account and own.kind = p.kind and own.record_id = p.id
      and own.deletion_id = unit)
  group by p.kind, p.id;
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
