-- Deadlines, their reminders, and the court-free days of a firm (decision 0068).

-- owner: deadlines
create table deadlines (
  account_id       bigint       not null references accounts on delete cascade,
  id               bigint       not null generated always as identity,
  case_id          bigint       not null,
  session_id       bigint,
  kind             text         not null check (kind in ('limitation', 'court', 'own')),
  title            text         not null check (title <> '' and char_length(title) <= 200),
  note             text         check (note <> '' and char_length(note) <= 10000),
  due_on           date         not null,
  -- Both null: the date was entered by hand. Steps are written in the reader's language when read.
  rule             jsonb,
  steps            jsonb,
  -- Who set the present date, and on which day of the firm: a later time zone does not change it.
  -- People are no foreign keys: a deadline outlives them.
  dated_by         bigint       not null,
  dated_at         timestamptz  not null default now(),
  dated_on         date         not null default firm_today(),
  user_id          bigint,
  second_user_id   bigint,
  confirmed_by     bigint,
  confirmed_at     timestamptz,
  acknowledged_by  bigint,
  acknowledged_at  timestamptz,
  state            text         not null default 'open'
                     check (state in ('open', 'done', 'cancelled')),
  ended_by         bigint,
  ended_at         timestamptz,
  created_by       bigint       not null,
  created_at       timestamptz  not null default now(),
  version          integer      not null default 1,
  primary key (account_id, id),
  foreign key (account_id, case_id) references cases (account_id, id) on delete cascade,
  foreign key (account_id, session_id) references sessions (account_id, id)
    on delete set null (session_id),
  constraint deadlines_people check (user_id <> second_user_id),
  constraint deadlines_rule check ((rule is null) = (steps is null)),
  constraint deadlines_confirmed check ((confirmed_by is null) = (confirmed_at is null)),
  -- Never in the request that sets the date.
  constraint deadlines_second_person check (confirmed_by <> dated_by or confirmed_at > dated_at),
  constraint deadlines_ended check ((state = 'open') = (ended_at is null))
);
create index deadlines_open on deadlines (account_id, due_on, id) where state = 'open';
create index deadlines_ended on deadlines (account_id, due_on, id) include (state)
  where state <> 'open';
create index deadlines_unconfirmed on deadlines (account_id, due_on, id)
  where state = 'open' and kind <> 'own' and confirmed_at is null;
-- Also of deadlines that are not open, for lists of all. Without indexes of open ones beside them, a
-- plan without statistics reads all open deadlines of the firm.
create index deadlines_of_person on deadlines (account_id, user_id, due_on, id);
create index deadlines_open_of_person on deadlines (account_id, user_id, due_on, id)
  where state = 'open';
create index deadlines_of_second on deadlines (account_id, second_user_id, due_on, id)
  where second_user_id is not null;
create index deadlines_open_of_second on deadlines (account_id, second_user_id, due_on, id)
  where state = 'open' and second_user_id is not null;
create index deadlines_of_case on deadlines (account_id, case_id, due_on, id);
create index deadlines_open_of_case on deadlines (account_id, case_id, due_on, id)
  where state = 'open';
create index deadlines_of_session on deadlines (account_id, session_id, due_on, id)
  where session_id is not null;
-- Filters are counted in the index alone.
create index deadlines_by_day on deadlines (account_id, due_on, id)
  include (state, kind, confirmed_at, user_id, second_user_id);
select fence_to_account('deadlines');
grant select, insert on deadlines to casework_app;
grant update (session_id, title, note, due_on, rule, steps, dated_by, dated_at, dated_on, user_id,
  second_user_id, confirmed_by, confirmed_at, acknowledged_by, acknowledged_at, state, ended_by,
  ended_at, version) on deadlines to casework_app;

-- What happened to a deadline. Written and read, never changed.
-- owner: deadlines
create table deadline_events (
  account_id   bigint       not null references accounts on delete cascade,
  id           bigint       not null generated always as identity,
  deadline_id  bigint       not null,
  kind         text         not null check (kind in ('created', 'changed', 'moved', 'confirmed',
                              'acknowledged', 'done', 'reopened', 'cancelled', 'handed_over')),
  text_values  jsonb        not null default '{}',
  user_id      bigint       default current_user_id(),
  at           timestamptz  not null default now(),
  primary key (account_id, id),
  foreign key (account_id, deadline_id) references deadlines (account_id, id) on delete cascade
);
create index events_of_deadline on deadline_events (account_id, deadline_id, id);
select fence_to_account('deadline_events');
grant select, insert on deadline_events to casework_app;

-- What was sent: one row for each subject, person, date and step, so that nothing is sent twice.
-- owner: deadlines
create table reminders (
  account_id    bigint       not null references accounts on delete cascade,
  subject_type  text         not null check (subject_type in ('deadline', 'session', 'firm')),
  subject_id    bigint       not null,
  user_id       bigint       not null,
  due_on        date         not null,
  step          text         not null check (char_length(step) <= 40),
  sent_at       timestamptz  not null default now(),
  primary key (account_id, subject_type, subject_id, user_id, due_on, step)
);
create index reminders_by_age on reminders (sent_at);
select fence_to_account('reminders');
grant select, insert on reminders to casework_app;
grant select, insert, delete on reminders to casework_jobs;

-- The times of day at which the reminders of a firm were sent.
-- owner: deadlines
create table firm_runs (
  account_id  bigint       not null references accounts on delete cascade,
  day         date         not null,
  slot        text         not null check (slot in ('07:00', '12:00', '15:00')),
  done_at     timestamptz  not null default now(),
  primary key (account_id, day, slot)
);
create index firm_runs_by_age on firm_runs (done_at);
select fence_to_account('firm_runs');
revoke all on firm_runs from casework_app;
grant select, insert, delete on firm_runs to casework_jobs;

-- Days that a firm has added to, or removed from, its court-free days.
-- owner: deadlines
create table court_days (
  account_id  bigint  not null references accounts on delete cascade,
  day         date    not null,
  name        text    check (name <> '' and char_length(name) <= 200),
  kind        text    not null check (kind in ('added', 'removed')),
  primary key (account_id, day),
  constraint court_days_name check ((kind = 'added') = (name is not null))
);
select fence_to_account('court_days');
grant select, insert, update, delete on court_days to casework_app;

-- One firm a transaction; what is older than 400 days, of all firms.
create policy written_by_jobs on reminders for insert to casework_jobs
  with check (account_id = (select current_account_id()));
create policy read_by_jobs on reminders for select to casework_jobs
  using (account_id = (select current_account_id()) or sent_at < now() - interval '400 days');
create policy swept_by_jobs on reminders for delete to casework_jobs
  using (sent_at < now() - interval '400 days');
create policy written_by_jobs on firm_runs for insert to casework_jobs
  with check (account_id = (select current_account_id()));
create policy read_by_jobs on firm_runs for select to casework_jobs
  using (account_id = (select current_account_id()) or done_at < now() - interval '400 days');
create policy swept_by_jobs on firm_runs for delete to casework_jobs
  using (done_at < now() - interval '400 days');

-- What reminders say, of one firm a transaction. No name of a client and no document.
grant select on deadlines to casework_jobs;
create policy read_by_jobs on deadlines for select to casework_jobs
  using (account_id = (select current_account_id()));
grant select (account_id, id, number) on cases to casework_jobs;
create policy read_by_jobs on cases for select to casework_jobs
  using (account_id = (select current_account_id()));
grant select (account_id, case_id, user_id, part) on case_members to casework_jobs;
create policy read_by_jobs on case_members for select to casework_jobs
  using (account_id = (select current_account_id()));
grant select (account_id, id, case_id, title, date, session_type, is_active, created_at)
  on sessions to casework_jobs;
create policy read_by_jobs on sessions for select to casework_jobs
  using (account_id = (select current_account_id()));
grant select (firm_account_id, employee_user_id, role) on connections to casework_jobs;
create policy read_by_jobs on connections for select to casework_jobs
  using (firm_account_id = (select current_account_id()));
grant select (email_notifications, is_active) on users to casework_jobs;

-- The function take_open_runs runs as the owner, and names the accounts itself.
create policy read_by_functions on deadlines for select to current_user using (true);
create policy read_by_functions on firm_runs for select to current_user using (true);
create policy written_by_functions on firm_runs for insert to current_user with check (true);
create policy read_by_functions on sessions for select to current_user using (true);

-- The times of day that have passed in each firm, and whether a reminder may be due in it: an open
-- deadline within 14 days or without confirmation, or a session today or tomorrow.
create function list_open_runs(moment timestamptz)
  returns table (account_id bigint, day date, slot text, is_busy boolean)
  language sql stable
begin atomic
  with zone as materialized (
    select z.timezone, coalesce(time_in_zone(moment, z.timezone), moment at time zone 'UTC') as at
    from (select distinct a.timezone from accounts a) z
  )
  select a.id, z.at::date, s.slot,
    exists (
      select from deadlines d
      where d.account_id = a.id and d.state = 'open' and d.due_on <= z.at::date + 14)
    or exists (
      select from deadlines u
      where u.account_id = a.id and u.state = 'open' and u.kind <> 'own' and u.confirmed_at is null)
    or exists (
      select from sessions e
      where e.account_id = a.id and e.is_active
        and e.date >= z.at::date::timestamp and e.date < (z.at::date + 2)::timestamp)
  from accounts a
  join zone z on z.timezone is not distinct from a.timezone
  join (values ('07:00'), ('12:00'), ('15:00')) s (slot) on z.at::time >= s.slot::time
  left join firm_runs r on r.account_id = a.id and r.day = z.at::date and r.slot = s.slot
  where r.account_id is null;
end;
revoke execute on function list_open_runs from public;

-- The firms that the job has to look at. Those without anything due are done with one statement.
create function take_open_runs(moment timestamptz)
  returns table (account_id bigint, day date, slots text[])
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  with open_run as materialized (select r.* from list_open_runs(moment) r),
  idle as (
    insert into firm_runs (account_id, day, slot, done_at)
    select r.account_id, r.day, r.slot, moment from open_run r where not r.is_busy
    order by 1, 2, 3
    on conflict do nothing)
  select r.account_id, r.day, array_agg(r.slot order by r.slot)
  from open_run r where r.is_busy
  group by 1, 2
  order by 1, 2;
end;
revoke execute on function take_open_runs from public;
grant execute on function take_open_runs to casework_jobs;

-- A session that moves to another case leaves the deadlines of its former case.
create function leave_deadlines() returns trigger language plpgsql as $$
begin
  update deadlines d set session_id = null, version = d.version + 1
  where d.account_id = new.account_id and d.session_id = new.id and d.case_id <> new.case_id;
  return null;
end $$;
create trigger leave_deadlines after update of case_id on sessions
  for each row when (old.case_id <> new.case_id) execute function leave_deadlines();

select capture_deletions('deadlines', 'deadline');
select capture_deletions('deadline_events', 'deadline_event');

-- The timeline of a case also has its deadlines.
alter table case_events
  drop constraint case_events_kind_check,
  add constraint case_events_kind_check
    check (kind in ('status', 'details', 'team', 'party', 'deadline')) not valid;
