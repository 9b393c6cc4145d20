-- What moves along with a case, session or group is looked up by its id. Sorts are off for the roles
-- of the app (decision 0038), so `distinct on` made the planner walk the documents of all firms in
-- the order of their ids: changing the client of one case read all of them.
create or replace function note_moved_along() returns trigger language plpgsql
security definer set search_path to public, pg_temp as $$
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
end $$;

-- Neither depends on how many rows the first call of a connection had: its plan is kept, and one for
-- a single row compares each row with each.
create or replace function capture_group_members() returns trigger language plpgsql
security definer set search_path to public, pg_temp as $$
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
end $$;
