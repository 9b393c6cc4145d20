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

-- When a unit has been restored, its links to records in another unit wait there. OFFSET 0 makes
-- each search one look-up for each row, whatever the planner knows of the bin.
create function hand_over_links() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
