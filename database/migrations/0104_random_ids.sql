-- Ids that an answer or a cookie carries came from one sequence for all firms, so they counted the
-- work of the others. New rows get random ids, existing ones keep theirs (FIX-274, decision 0089).

do $$
declare
  numbered text;
begin
  foreach numbered in array '{
    accounts, audit_entries, case_events, case_members, case_parties, client_imports,
    conflict_checks, deadline_events, deadlines, deletions, entry_amendments, former_names, holds,
    level_plans, notifications, passkeys, people, retired_names, sign_ins, updates}'::text[]
  loop
    execute format('alter table %I alter column id drop identity, '
      'alter column id set default random_id()', numbered);
  end loop;
  -- Processes of the version before read at most 15 digits of these from a cookie.
  foreach numbered in array '{users, refresh_tokens}'::text[] loop
    execute format('alter table %I alter column id drop identity, '
      'alter column id set default 1 + random_id() %% 999999999999999', numbered);
  end loop;
end $$;

-- They are listed in this order.
alter table passkeys alter column created_at set default clock_timestamp();

-- As before, by time instead of by id.
create or replace function count_amendment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

create or replace function trim_notifications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

create or replace function describe_import_checks(account bigint, import bigint)
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
  order by k.made_at, k.id
$$;

-- Replaced by audit_entries_waiting and updates_of_person.
drop index audit_entries_unsealed;
drop index updates_of_user;
