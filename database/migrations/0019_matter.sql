-- The case file: number, court, status, team and events of a case.

-- The last number that a firm has given out in a year.
-- owner: cases
create table case_counters (
  account_id  bigint    not null references accounts on delete cascade,
  year        smallint  not null,
  last        int       not null check (last >= 1),
  primary key (account_id, year)
);

-- Gives out the next number of the year that it is in the firm's time zone.
create function take_case_number(account bigint, at timestamptz, out year smallint, out seq int)
  language plpgsql as $$
begin
  select extract(year from coalesce(time_in_zone(at, a.timezone), at at time zone 'UTC'))
  into strict year from accounts a where a.id = account;
  insert into case_counters as c (account_id, year, last) values (account, take_case_number.year, 1)
  on conflict on constraint case_counters_pkey do update set last = c.last + 1
  returning c.last into seq;
end $$;
revoke execute on function take_case_number from public;

-- A trigger, so that no path can forget the number: processes of the version before add cases too.
-- SECURITY DEFINER, because the server has no right to count.
create function number_case() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select taken.year, taken.seq into new.number_year, new.number_seq
  from take_case_number(new.account_id, now()) taken;
  return new;
end $$;

-- No generated columns: adding one rewrites the table, and nobody can read it meanwhile.
create function write_case_texts() returns trigger language plpgsql as $$
begin
  new.number := new.number_year || '/'
    || lpad(new.number_seq::text, greatest(4, char_length(new.number_seq::text)), '0');
  -- The number also without leading zeros.
  new.search := lower(concat_ws(E'\n', new.title, coalesce(new.description, ''), new.number,
    new.number_year || '/' || new.number_seq, coalesce(new.court, ''),
    coalesce(new.court_reference, '')));
  return new;
end $$;

-- The cases that exist get their numbers in the next migration, while the version before serves.
-- Cases that are added meanwhile get the numbers after theirs; writes wait while they are counted.
lock table cases in share row exclusive mode;
insert into case_counters (account_id, year, last)
  select account_id, extract(year from created_at at time zone 'UTC') as year, count(*)
  from cases group by 1, 2;

alter table cases
  add column number_year smallint,
  add column number_seq int,
  add column number text,
  add column court text,
  add column court_reference text,
  add column status text not null default 'open',
  add column closed_on date,
  add column archived_on date,
  -- Not a foreign key: a case outlives the person.
  add column opened_by bigint,
  add column has_team boolean not null default false,
  alter column search drop expression,
  -- Validated later, without a lock that readers wait for.
  add constraint cases_number_seq_check check (number_seq >= 1) not valid,
  add constraint cases_court_check check (court <> '' and char_length(court) <= 200) not valid,
  add constraint cases_court_reference_check
    check (court_reference <> '' and char_length(court_reference) <= 100) not valid,
  add constraint cases_status_check check (status in ('open', 'closed', 'archived')) not valid,
  add constraint cases_status_dates check (
    (status = 'open') = (closed_on is null) and (status = 'archived') = (archived_on is not null))
    not valid;
alter table cases alter column opened_by set default current_user_id();

create trigger number_case before insert on cases for each row
  when (new.number_seq is null) execute function number_case();
-- After number_case: triggers run in the order of their names.
create trigger write_texts
  before insert or update of title, description, number_seq, court, court_reference on cases
  for each row execute function write_case_texts();

-- Also where triggers are off, such as in a restore.
alter table cases enable always trigger write_texts;

create or replace view cases_within as
  select account_id, id, search, title, client_id, date, created_at,
    account_id + 0 as text_account_id, status
  from cases
  where coalesce(account_id = (select current_account_id()), false);

-- Numbers the existing cases by their age, 200 in a transaction. Interrupted, it goes on
-- where it was.
create procedure number_cases() language plpgsql as $$
declare
  batch constant int := 200;
  total bigint;
begin
  if to_regclass('case_numbers') is null then
    -- owner: cases
    create table case_numbers as
      select account_id, id, year, row_number() over (order by account_id, id) as nth,
        row_number() over (partition by account_id, year order by created_at, id)::int as seq
      from (select account_id, id, created_at,
              extract(year from created_at at time zone 'UTC')::smallint as year
            from cases where number_seq is null) existing;
    alter table case_numbers add primary key (nth);
  end if;
  commit;
  select coalesce(max(nth), 0) into total from case_numbers;
  for done in 0..total by batch loop
    update cases c set number_year = n.year, number_seq = n.seq
    from case_numbers n
    where n.nth > done and n.nth <= done + batch
      and c.account_id = n.account_id and c.id = n.id and c.number_seq is null;
    commit;
  end loop;
  drop table case_numbers;
end $$;
-- For the procedure and for mark_team, which run as the owner.
create policy kept_by_triggers on cases for update to current_user using (true) with check (true);

select fence_to_account('case_counters');
-- Only the trigger below counts, as the owner.
create policy kept_by_triggers on case_counters to current_user using (true) with check (true);

-- Who works on a case. A person whose connection has ended stays in the table and is left out of
-- every answer; with a new connection the person is in the team again.
-- owner: cases
create table case_members (
  account_id  bigint       not null references accounts on delete cascade,
  id          bigint       not null generated always as identity,
  case_id     bigint       not null,
  user_id     bigint       not null references users on delete cascade,
  part        text         not null check (part in ('lead', 'member')),
  added_at    timestamptz  not null default now(),
  added_by    bigint       default current_user_id(),
  primary key (account_id, id),
  unique (account_id, case_id, user_id),
  foreign key (account_id, case_id) references cases (account_id, id) on delete cascade
);
create unique index case_members_lead on case_members (account_id, case_id) where part = 'lead';
create index cases_of_member on case_members (account_id, user_id, case_id);
-- So that the cases without a team are found among many that have one. Writers of a team lock its
-- case first.
-- SECURITY DEFINER: with a person, the memberships in every firm are removed.
create function mark_team() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update cases k set has_team = not k.has_team
  where k.account_id = coalesce(new.account_id, old.account_id)
    and k.id = coalesce(new.case_id, old.case_id)
    and k.has_team <> exists (
      select from case_members m where m.account_id = k.account_id and m.case_id = k.id);
  return null;
end $$;
create trigger mark_team after insert or delete on case_members
  for each row execute function mark_team();

select fence_to_account('case_members');
-- For mark_team.
create policy read_by_triggers on case_members for select to current_user using (true);
grant select, insert, update, delete on case_members to casework_app;

-- What has changed in a case, for its timeline. The texts are those of the product, filled in when
-- they are read, in the reader's language.
-- owner: cases
create table case_events (
  account_id      bigint       not null references accounts on delete cascade,
  id              bigint       not null generated always as identity,
  case_id         bigint       not null,
  kind            text         not null check (kind in ('status', 'details', 'team')),
  -- The values of the text's placeholders.
  text_key        text         not null,
  text_values     jsonb        not null default '{}',
  -- Not a foreign key: an event outlives the person.
  user_id         bigint       default current_user_id(),
  security_level  text         not null default 'green'
                               check (security_level in ('red', 'yellow', 'green')),
  at              timestamptz  not null default now(),
  primary key (account_id, id),
  foreign key (account_id, case_id) references cases (account_id, id) on delete cascade
);
create index events_of_case on case_events (account_id, case_id, at desc, id desc);
select fence_to_account('case_events',
  'coalesce(security_level = any ((select current_levels())::text[]), false)');
grant select, insert on case_events to casework_app;
