-- Up Migration
-- owner: clients
create table clients (
  account_id  bigint      not null references accounts on delete cascade,
  id          bigint      not null generated always as identity,
  name        text        not null check (name <> '' and char_length(name) <= 200),
  email       text        check (char_length(email) <= 254),
  mobile      text        check (mobile ~ '^\d{1,32}$'),
  country_id  int         references countries,
  -- Goes up with each change of this row; an ETag is made of it (OQ-252).
  version     int         not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  search      text        not null generated always as
                (lower(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(mobile, ''))) stored,
  primary key (account_id, id)
);
create index clients_by_age on clients (account_id, created_at desc, id desc);
create index clients_by_name on clients (account_id, lower(name), id);
create index clients_by_country on clients (account_id, country_id) where country_id is not null;
-- A pending list would make searches three times as slow after many writes.
create index clients_search on clients using gin (account_id, search gin_trgm_ops) with (fastupdate = off);

select fence_to_account('clients');
select keep_total('clients', 'client');
grant select, insert, update, delete on clients to casework_app;
