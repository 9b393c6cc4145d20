-- An alarm for a sign-in at night from a new device (decision 0064).
alter table updates
  drop constraint updates_kind_check,
  add constraint updates_kind_check check (kind in (
    'case_assigned', 'case_unassigned', 'session_soon', 'session_changed', 'session_deleted',
    'deadline_assigned', 'deadline_soon', 'deadline_to_confirm', 'deadline_confirmed',
    'deadline_moved', 'deadline_escalated', 'deadline_overdue', 'deadlines_without_person',
    'conflict_hidden', 'conflict_open', 'plan_to_approve', 'plan_done', 'plan_ended', 'plan_moved',
    'alarm_downloads', 'alarm_refusals', 'alarm_sign_in')) not valid;

alter table alarms drop constraint alarms_kind_check, add constraint alarms_kind_check
  check (kind in ('alarm_downloads', 'alarm_refusals', 'alarm_sign_in'));

-- The functions name the firm themselves.
alter policy read_by_alarms on connections using (true);

-- As before, and the sign-ins.
create or replace function find_alarms()
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
    union all
    -- In every firm that the sign-in opens. Night is from 22:00 to 6:00 in its time zone.
    select a.id, s.user_id, 'alarm_sign_in', v.signed_in::date, count(*)::int
    from sign_ins s
    cross join lateral (
      select o.id from accounts o where o.owner_user_id = s.user_id
      union
      select c.firm_account_id from connections c where c.employee_user_id = s.user_id) opened
    join accounts a on a.id = opened.id
    cross join lateral (
      select s.created_at at time zone coalesce(a.timezone, 'UTC') as signed_in) v
    where s.is_new_device and s.created_at > now() - interval '7 hours'
      and extract(hour from v.signed_in) not between 6 and 21
    group by 1, 2, 3, 4
  )
  select f.account_id, f.user_id, f.kind, f.day::text, f.n
  from found f
  where not exists (select from alarms r where r.account_id = f.account_id
    and r.user_id = f.user_id and r.kind = f.kind and r.day = f.day)
  order by 1, 2, 3, 4
$$;
