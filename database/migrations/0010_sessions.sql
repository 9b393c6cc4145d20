-- owner: sessions
create table sessions (
  account_id    bigint      not null references accounts on delete cascade,
  id            bigint      not null default random_id(),
  case_id       bigint      not null,
  -- Filled from the case, then free to differ from it (OQ-186).
  client_id     bigint      not null,
  title         text        not null check (title <> '' and char_length(title) <= 200),
  description   text        check (description <> '' and char_length(description) <= 10000),
  -- Wall-clock time, without zone on purpose: a hearing at half past nine stays there (OQ-182).
  date          timestamp   not null,
  duration      int         check (duration between 1 and 1440),
  session_type  text        check (char_length(session_type) <= 40),
  is_active     boolean     not null default true,
  version       int         not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  search        text        not null generated always as
                  (lower(title || E'\n' || coalesce(description, ''))) stored,
  primary key (account_id, id),
  -- Groups and documents reference session, case and client together (decision 0021).
  unique (account_id, id, case_id, client_id),
  foreign key (account_id, case_id) references cases (account_id, id) on delete cascade,
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade
);
create index sessions_of_case on sessions (account_id, case_id, date desc, id desc);
create index sessions_of_client on sessions (account_id, client_id, date desc, id desc);
create index sessions_by_date on sessions (account_id, date desc, id desc);
create index sessions_by_age on sessions (account_id, created_at desc, id desc);
create index sessions_by_title on sessions (account_id, lower(title), id);
create index sessions_search on sessions using gin (account_id, search gin_trgm_ops)
  with (fastupdate = off);

select fence_to_account('sessions');
select keep_total('sessions', 'session');
grant select, insert, update, delete on sessions to casework_app;

-- Stands in for the policy in searches; the reason is at clients_within.
create policy searched_within on sessions for select to current_user using (true);
create view sessions_within as
  select account_id, id, search, title, client_id, case_id, date, created_at from sessions
  where coalesce(account_id = (select current_account_id()), false);
grant select on sessions_within to casework_app;
