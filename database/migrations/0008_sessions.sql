-- Up Migration
-- owner: sessions
create table sessions (
  account_id    bigint      not null references accounts on delete cascade,
  id            bigint      not null generated always as identity,
  case_id       bigint      not null,
  -- Filled from the case, then free to differ from it (OQ-186).
  client_id     bigint      not null,
  title         text        not null check (title <> '' and char_length(title) <= 200),
  description   text        check (description <> '' and char_length(description) <= 10000),
  -- A wall-clock time: without zone on purpose, a hearing at half past nine is at half past nine (OQ-182).
  date          timestamp   not null,
  duration      int         check (duration between 1 and 1440),
  session_type  text        check (char_length(session_type) <= 40),
  is_active     boolean     not null default true,
  version       int         not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  search        text        not null generated always as (lower(title || E'\n' || coalesce(description, ''))) stored,
  primary key (account_id, id),
  foreign key (account_id, case_id) references cases (account_id, id) on delete cascade,
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade
);
create index sessions_of_case on sessions (account_id, case_id, date desc, id desc);
create index sessions_of_client on sessions (account_id, client_id, date desc, id desc);
create index sessions_by_date on sessions (account_id, date desc, id desc);
create index sessions_by_age on sessions (account_id, created_at desc, id desc);
create index sessions_by_title on sessions (account_id, lower(title), id);
create index sessions_search on sessions using gin (account_id, search gin_trgm_ops) with (fastupdate = off);

select fence_to_account('sessions');
select keep_total('sessions', 'session');
grant select, insert, update, delete on sessions to casework_app;
