-- Alarms count every refusal of a workspace, wrong passwords in the firms of the person, and
-- downloads of green documents, which leave no entry (decision 0064).

-- A refusal has one of ten numbers in `document_id`.
alter table recorded_views
  drop constraint recorded_views_purpose_check,
  add constraint recorded_views_purpose_check
    check (purpose in ('view', 'download', 'workspace', 'refusal', 'green_download'));
create policy read_by_alarms on recorded_views for select to current_user
  using (purpose = 'green_download');

create or replace function find_alarms()
  returns table (account_id bigint, user_id bigint, kind text, day text, n int)
  language sql stable security definer set search_path = public, pg_temp as $$
  with watched as materialized (
    select e.account_id, e.user_id, e.at, e.outcome, e.action, greatest(cardinality(e.object_ids), 1) as n
    from audit_entries e
    where e.at > now() - interval '7 hours' and e.user_id > 0 and (e.outcome = 'denied' or e.kind in ('downloaded', 'exported'))
  ), taken as (
    select w.account_id, w.user_id, w.at, w.n from watched w where w.outcome = 'done'
    union all
    select v.account_id, s.user_id, v.at, 1 from recorded_views v join sign_ins s on s.id = v.sign_in_id
    where v.purpose = 'green_download' and v.at > now() - interval '7 hours'
  ), refused as (
    select w.account_id, w.user_id, w.at from watched w where w.outcome = 'denied'
    union all
    -- A failed sign-in is an entry of the person's own account, and would have opened all of these.
    select c.firm_account_id, w.user_id, w.at from watched w
    join connections c on c.employee_user_id = w.user_id
    where w.outcome = 'denied' and w.action = 'POST /login/'
  ), counted as (
    select t.account_id, t.user_id, t.at, 'alarm_downloads' as kind, 201 as least,
      sum(t.n) over (partition by t.account_id, t.user_id order by t.at
        range between interval '1 hour' preceding and current row) as n
    from taken t
    union all
    select r.account_id, r.user_id, r.at, 'alarm_refusals', 10,
      count(*) over (partition by r.account_id, r.user_id order by r.at
        range between interval '1 minute' preceding and current row)
    from refused r
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
