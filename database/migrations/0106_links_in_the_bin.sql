-- Links between records that are in the bin each: of a party (a case and another client), and of a
-- document and its group. None is lost, whichever of the two is deleted or restored first (BIN-009,
-- BIN-010). A party is below the holds of both (HOLD-002, HOLD-004, decision 0055).

-- As before, but a party has its case and its client as parents that it does not need: a record comes
-- back without them, and is not deleted or purged while one of them is held.
create or replace function list_parents(child text, captured jsonb)
  returns table (kind text, id bigint, is_needed boolean)
  language sql immutable
begin atomic
  select p.kind, p.id, p.is_needed and child <> 'case_party'
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

-- The parties that are in the bin now.
insert into bin_parents (account_id, deletion_id, kind, record_id, is_needed)
select distinct b.account_id, b.deletion_id, p.kind, p.id, p.is_needed
from bin_rows b cross join lateral list_parents(b.kind, b.row) p
where b.kind = 'case_party' and b.row is not null and not exists (
  select from bin_rows own
  where own.account_id = b.account_id and own.kind = p.kind and own.record_id = p.id
    and own.deletion_id = b.deletion_id)
on conflict do nothing;

-- When a unit has been restored, its links to records in another unit wait there.
create function hand_over_links() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with handed as (
    update bin_rows b set deletion_id = other.deletion_id
    from bin_rows r cross join lateral (
      select x.deletion_id
      from (values ('case', (r.row ->> 'case_id')::bigint),
        ('client', (r.row ->> 'client_id')::bigint)) w (kind, id)
      join bin_rows x on x.account_id = r.account_id and x.kind = w.kind and x.record_id = w.id
      where x.deletion_id <> r.deletion_id and x.row is not null limit 1) other
    where r.account_id = new.account_id and r.deletion_id = new.id and r.kind = 'case_party'
      and r.row is not null and b.account_id = r.account_id and b.deletion_id = r.deletion_id
      and b.kind = r.kind and b.record_id = r.record_id
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
  from bin_group_members m join bin_rows d
    on d.account_id = m.account_id and d.kind = 'document' and d.record_id = m.document_id
  where m.account_id = new.account_id and m.deletion_id = new.id
    and d.deletion_id <> m.deletion_id and d.row ->> 'group_id' is null and d.row is not null
    and not exists (
      select from bin_group_members own
      where own.account_id = d.account_id and own.deletion_id = d.deletion_id
        and own.document_id = d.record_id);
  -- Documents whose group was deleted after them.
  insert into bin_group_members (account_id, deletion_id, group_id, document_id)
  select d.account_id, g.deletion_id, g.record_id, d.record_id
  from bin_rows d left join bin_group_members m
    on m.account_id = d.account_id and m.deletion_id = d.deletion_id and m.document_id = d.record_id
  join bin_rows g on g.account_id = d.account_id and g.kind = 'document_group'
    and g.record_id = coalesce((d.row ->> 'group_id')::bigint, m.group_id)
  where d.account_id = new.account_id and d.deletion_id = new.id and d.kind = 'document'
    and g.deletion_id <> d.deletion_id and g.row is not null
  on conflict do nothing;
  return null;
end $$;
create trigger hand_over_links after update of restored_at on deletions for each row
  when (old.restored_at is null and new.restored_at is not null)
  execute function hand_over_links();

-- What is purged takes along its parties that wait in units of other records.
create function drop_lost_links() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
create trigger drop_lost_links after delete on bin_rows referencing old table as removed
  for each statement execute function drop_lost_links();
