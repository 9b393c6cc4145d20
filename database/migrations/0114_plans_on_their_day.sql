-- Planned levels on the day that has begun: at any instant, so that the days of clock changes can be
-- tried, and for one plan, which the job asks again once it has locked the document.

-- The day that has begun in a firm; without a time zone, everywhere (at 12:00 UTC).
create function get_begun_day(instant timestamptz, zone text) returns date
  language sql stable
  return coalesce(time_in_zone(instant, zone), instant at time zone 'UTC' - interval '12 hours')::date;
create or replace function get_begun_day(zone text) returns date
  language sql stable
  return get_begun_day(now(), zone);

-- SECURITY DEFINER like find_due_plans(): the job reads neither sessions nor time zones.
create function is_plan_due(account bigint, plan bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (
    select from level_plans p join accounts a on a.id = p.account_id
    where p.account_id = account and p.id = plan
      and get_due_day(p) <= get_begun_day(a.timezone));
end;
revoke execute on function is_plan_due from public;
grant execute on function is_plan_due to casework_jobs;
