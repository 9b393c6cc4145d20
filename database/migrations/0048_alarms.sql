-- Alarms for owner and admins about unusual use, from the audit log (decision 0064).

alter table updates
  drop constraint updates_kind_check,
  add constraint updates_kind_check check (kind in (
    'case_assigned', 'case_unassigned', 'session_soon', 'session_changed', 'session_deleted',
    'deadline_assigned', 'deadline_soon', 'deadline_to_confirm', 'deadline_confirmed',
    'deadline_moved', 'deadline_escalated', 'deadline_overdue', 'deadlines_without_person',
    'conflict_hidden', 'conflict_open', 'plan_to_approve', 'plan_done', 'plan_ended', 'plan_moved',
    'alarm_downloads', 'alarm_refusals')) not valid;

-- What was reported: at most one alarm per kind, person and day of the firm.
-- owner: updates
create table alarms (
  account_id  bigint  not null references accounts on delete cascade,
  user_id     bigint  not null,
  kind        text    not null check (kind in ('alarm_downloads', 'alarm_refusals')),
  day         date    not null,
  primary key (account_id, user_id, kind, day)
);
select fence_to_account('alarms');
revoke all on alarms from casework_app;
grant select, insert on alarms to casework_jobs;
create policy written_by_jobs on alarms to casework_jobs
  using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()));
create policy read_by_function on alarms for select to current_user using (true);

-- The alarms that are not reported yet. SECURITY DEFINER, because jobs see one firm at a time: they
-- receive only who did how much on which day, never a record. The index of 0050 has the same
-- condition.
create function find_alarms()
  returns table (account_id bigint, user_id bigint, kind text, day text, n int)
  language sql stable security definer set search_path = public, pg_temp as $$
  with watched as materialized (
    select e.account_id, e.user_id, e.at, e.outcome, greatest(cardinality(e.object_ids), 1) as n
    from audit_entries e
    where e.at > now() - interval '7 hours' and e.user_id > 0 and (e.outcome = 'denied' or e.kind in ('downloaded', 'exported'))
  ), counted as (
    select w.account_id, w.user_id, w.at, 'alarm_downloads' as kind, 201 as least,
      sum(w.n) over (partition by w.account_id, w.user_id order by w.at
        range between interval '1 hour' preceding and current row) as n
    from watched w where w.outcome = 'done'
    union all
    select w.account_id, w.user_id, w.at, 'alarm_refusals', 10,
      count(*) over (partition by w.account_id, w.user_id order by w.at
        range between interval '1 minute' preceding and current row)
    from watched w where w.outcome = 'denied'
  ), found as (
    select c.account_id, c.user_id, c.kind, (c.at at time zone coalesce(a.timezone, 'UTC'))::date as day,
      max(c.n)::int as n
    from counted c join accounts a on a.id = c.account_id
    where c.n >= c.least
    group by 1, 2, 3, 4
  )
  select f.account_id, f.user_id, f.kind, f.day::text, f.n
  from found f
  where not exists (select from alarms r where r.account_id = f.account_id
    and r.user_id = f.user_id and r.kind = f.kind and r.day = f.day)
  order by 1, 2, 3, 4
$$;
revoke execute on function find_alarms from public;
grant execute on function find_alarms to casework_jobs;

-- Owner and admins of the current firm.
create policy read_by_alarms on connections for select to current_user
  using (firm_account_id = (select current_account_id()) and role = 'admin');
create function list_administrators() returns table (user_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.owner_user_id from accounts a where a.id = current_account_id()
  union
  select c.employee_user_id from connections c
  where c.firm_account_id = current_account_id() and c.role = 'admin'
$$;
revoke execute on function list_administrators from public;
grant execute on function list_administrators to casework_jobs;
