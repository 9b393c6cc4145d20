-- Planned level changes of documents (decision 0061).

-- owner: documents
create table level_plans (
  account_id        bigint       not null references accounts on delete cascade,
  id                bigint       not null generated always as identity,
  document_id       bigint       not null,
  from_level        text         not null check (from_level in ('red', 'yellow')),
  to_level          text         not null check (to_level in ('yellow', 'green')),
  due_on            date,
  after_session_id  bigint,
  days              integer      check (days between 0 and 3650),
  -- The due day as it was when the plan was set: a session that moves earlier advances nothing.
  not_before        date         not null,
  state             text         not null default 'active'
                      check (state in ('waiting', 'active', 'done', 'ended')),
  ended_because     text         check (ended_because in
                      ('changed_by_hand', 'removed', 'replaced', 'not_approved')),
  -- Not references: the plan runs after the person has left.
  set_by            bigint       not null,
  set_role          text         not null check (set_role in ('owner', 'admin', 'diamond', 'gold')),
  set_at            timestamptz  not null default now(),
  approved_by       bigint,
  approved_at       timestamptz,
  finished_at       timestamptz,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade,
  foreign key (account_id, after_session_id)
    references sessions (account_id, id) on delete cascade,
  constraint level_plans_lower check (from_level <> to_level),
  constraint level_plans_day check ((due_on is not null) <> (after_session_id is not null)),
  constraint level_plans_days check ((after_session_id is null) = (days is null)),
  constraint level_plans_ended check ((state = 'ended') = (ended_because is not null)),
  constraint level_plans_finished check ((state in ('done', 'ended')) = (finished_at is not null)),
  constraint level_plans_approved check (
    from_level <> 'red' or state in ('waiting', 'ended') or approved_by is not null)
);
create unique index level_plans_live on level_plans (account_id, document_id)
  where state in ('waiting', 'active');
create index level_plans_of_document on level_plans (account_id, document_id);
create index level_plans_of_session on level_plans (account_id, after_session_id)
  where after_session_id is not null;
-- For the job, which looks through all firms.
create index level_plans_due on level_plans (not_before) where state in ('waiting', 'active');

-- Visible where the document is visible: its policy applies to the subquery.
select fence_to_account('level_plans', $$exists (
  select from documents d
  where d.account_id = level_plans.account_id and d.id = level_plans.document_id)$$);
grant select, insert on level_plans to casework_app;
grant update (state, ended_because, approved_by, approved_at, finished_at)
  on level_plans to casework_app;
-- The functions below run as the owner and name the account themselves.
create policy read_by_functions on level_plans for select to current_user using (true);
create policy ended_by_triggers on level_plans for update to current_user
  using (true) with check (true);
create policy read_by_functions on connections for select to current_user using (true);
create policy told_by_triggers on updates for insert to current_user with check (true);

-- The job role reads live plans and finishes them; it lowers what they name.
grant select (account_id, id, document_id, from_level, to_level, state, set_by, approved_by,
  finished_at) on level_plans to casework_jobs;
grant update (state, ended_because, finished_at) on level_plans to casework_jobs;
create policy read_by_jobs on level_plans for select to casework_jobs
  using (account_id = (select current_account_id()));
create policy finished_by_jobs on level_plans for update to casework_jobs
  using (account_id = (select current_account_id()) and state in ('waiting', 'active'))
  with check (account_id = (select current_account_id()) and state in ('done', 'ended'));
grant select (security_level, version), update (security_level, version, updated_at)
  on documents to casework_jobs;
create policy lowered_by_jobs on documents for update to casework_jobs
  using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()));

-- The day from which the new level applies.
create function get_due_day(plan level_plans) returns date
  language sql stable
  return coalesce(plan.due_on, greatest(plan.not_before, (
    select s.date::date + plan.days from sessions s
    where s.account_id = plan.account_id and s.id = plan.after_session_id)));

-- The day that has begun in a firm; without a time zone, everywhere (at 12:00 UTC).
create function get_begun_day(zone text) returns date
  language sql stable
  return coalesce(time_in_zone(now(), zone), now() at time zone 'UTC' - interval '12 hours')::date;

-- The live plans of all firms whose due day has begun, for the job. SECURITY DEFINER, because the
-- job reads neither sessions nor time zones. The day is compared to `not_before` first, by the index.
create function find_due_plans(wanted int) returns table (account_id bigint, id bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.account_id, p.id from level_plans p join accounts a on a.id = p.account_id
  where p.state in ('waiting', 'active') and p.not_before <= now()::date + 1
    and get_due_day(p) <= get_begun_day(a.timezone)
  order by p.not_before, p.account_id, p.id
  limit wanted;
end;
revoke execute on function find_due_plans from public;
grant execute on function find_due_plans to casework_jobs;

-- Whether the current user is the job role, not the owner of the database.
create function is_job_role() returns boolean
  language sql stable
  return pg_has_role(current_user, 'casework_jobs', 'usage')
    and not (select r.rolsuper from pg_roles r where r.rolname = current_user);

-- Whether this transaction has finished a plan that lowers the document so, on its day.
create function is_planned_now(account bigint, document bigint, old_level text, new_level text)
  returns boolean language sql volatile security definer set search_path = public, pg_temp
begin atomic
  select exists (
    select from level_plans p join accounts a on a.id = p.account_id
    where p.account_id = account and p.document_id = document and p.state = 'done'
      and p.finished_at = now() and p.from_level = old_level and p.to_level = new_level
      and get_due_day(p) <= get_begun_day(a.timezone));
end;
revoke execute on function is_planned_now from public;
grant execute on function is_planned_now to casework_jobs;

-- The job role changes nothing of a document but its level, by an approved plan on its day.
create function refuse_unplanned() returns trigger language plpgsql as $$
begin
  -- Two conditions: in one, every role would need the right to call the second function.
  if is_job_role() then
    if not is_planned_now(old.account_id, old.id, old.security_level, new.security_level) then
      raise exception 'no plan allows this change of a document' using errcode = 'CW137';
    end if;
  end if;
  return new;
end $$;
create trigger refuse_unplanned before update on documents
  for each row execute function refuse_unplanned();

-- A finished plan stays as it is, and the job role approves none.
create function guard_plan() returns trigger language plpgsql as $$
begin
  if old.state in ('done', 'ended') or new.state = 'done' and old.state <> 'active'
    or is_job_role() and new.state not in ('done', 'ended') then
    raise exception 'a plan cannot go from % to %', old.state, new.state using errcode = 'CW137';
  end if;
  return new;
end $$;
create trigger guard_plan before update on level_plans
  for each row execute function guard_plan();

-- The roles that see a level, as in `document-levels.ts`.
create function list_roles_of_level(level text) returns text[]
  language sql immutable parallel safe
  return case level
    when 'red' then '{owner,admin}'::text[]
    when 'yellow' then '{owner,admin,diamond,gold}'
    when 'green' then '{owner,admin,diamond,gold,silver}'
    else '{}' end;

-- Writes an update about a plan for those of the people who may see the document at this moment.
-- Only triggers call it: whoever changes a session may see neither plan nor document.
create function tell_of_plan(plan level_plans, told bigint[], told_kind text, told_values jsonb,
  event text) returns void language sql volatile
begin atomic
  with member as (
    select a.owner_user_id as user_id, 'owner' as role from accounts a where a.id = plan.account_id
    union all
    select c.employee_user_id, c.role from connections c where c.firm_account_id = plan.account_id
  ), reader as (
    select d.account_id, d.id, d.case_id, m.user_id
    from documents d join member m on m.role = any (list_roles_of_level(d.security_level))
    where d.account_id = plan.account_id and d.id = plan.document_id
      and case when told is null then m.role in ('owner', 'admin') and m.user_id <> plan.set_by
        else m.user_id = any (told) end
    order by m.user_id
  ), added as (
    insert into updates
      (account_id, user_id, kind, text_values, link_type, link_id, case_id, once_key)
    select r.account_id, r.user_id, told_kind, told_values, 'document', r.id, r.case_id,
      format('level_plan:%s:%s', plan.id, event)
    from reader r
    on conflict do nothing)
  select pg_notify('casework_news', format('%s:%s', r.account_id, r.user_id)) from reader r;
end;
revoke execute on function tell_of_plan from public;

-- The people who are told what became of a plan.
create function tell_of_state() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'waiting' then
    perform tell_of_plan(new, null, 'plan_to_approve', jsonb_build_object('person',
      (select u.name from users u where u.id = new.set_by)), 'set');
  elsif new.state in ('done', 'ended') then
    perform tell_of_plan(new, array[new.set_by, new.approved_by], 'plan_' || new.state, '{}',
      new.state);
  end if;
  return null;
end $$;
create trigger tell_of_new_plan after insert on level_plans
  for each row execute function tell_of_state();
-- Deferred: the job finishes a plan before it lowers the document.
create constraint trigger tell_of_state after update on level_plans deferrable initially deferred
  for each row when (old.state <> new.state) execute function tell_of_state();

create function tell_of_removal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_of_plan(old, array[old.set_by, old.approved_by], 'plan_ended', '{}', 'ended');
  return null;
end $$;
-- Deferred: the document may be deleted together with the session.
create constraint trigger tell_of_removal after delete on level_plans deferrable initially deferred
  for each row when (old.state in ('waiting', 'active')) execute function tell_of_removal();

-- A change by hand ends the plan, whoever makes it. The job has finished its plan before.
create function end_plans() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update level_plans p
  set state = 'ended', ended_because = 'changed_by_hand', finished_at = now()
  where p.account_id = new.account_id and p.document_id = new.id
    and p.state in ('waiting', 'active');
  return null;
end $$;
create trigger end_plans after update of security_level on documents for each row
  when (old.security_level <> new.security_level) execute function end_plans();

-- A session that moves may move the due day of its plans.
create function move_plans() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  plan level_plans;
begin
  for plan in
    select * from level_plans p
    where p.account_id = new.account_id and p.after_session_id = new.id
      and p.state in ('waiting', 'active')
      and greatest(p.not_before, old.date::date + p.days)
        <> greatest(p.not_before, new.date::date + p.days)
    order by p.id
  loop
    perform tell_of_plan(plan, array[plan.set_by, plan.approved_by], 'plan_moved',
      jsonb_build_object('date', get_due_day(plan)), format('moved:%s', new.version));
  end loop;
  return null;
end $$;
create trigger move_plans after update of date on sessions for each row
  when (old.date <> new.date) execute function move_plans();

-- The kinds of updates about plans.
alter table updates drop constraint updates_kind_check, drop constraint updates_link_type_check;
alter table updates
  add constraint updates_kind_check check (kind in ('case_assigned', 'case_unassigned',
    'session_soon', 'session_changed', 'session_deleted', 'deadline_assigned', 'deadline_soon',
    'deadline_to_confirm', 'deadline_confirmed', 'deadline_moved', 'deadline_escalated',
    'deadline_overdue', 'deadlines_without_person', 'conflict_hidden', 'conflict_open',
    'plan_to_approve', 'plan_done', 'plan_ended', 'plan_moved')) not valid,
  add constraint updates_link_type_check check (
    link_type in ('case', 'session', 'deadline', 'conflict_check', 'document')) not valid;
