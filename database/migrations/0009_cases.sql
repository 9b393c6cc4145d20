-- owner: cases
create table cases (
  account_id   bigint      not null references accounts on delete cascade,
  id           bigint      not null default random_id(),
  client_id    bigint      not null,
  title        text        not null check (title <> '' and char_length(title) <= 200),
  description  text        check (description <> '' and char_length(description) <= 10000),
  date         date        not null,
  version      int         not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  search       text        not null generated always as
                 (lower(title || E'\n' || coalesce(description, ''))) stored,
  primary key (account_id, id),
  -- Documents reference case and client together (decision 0021).
  unique (account_id, id, client_id),
  -- A pair with account_id: foreign-key checks bypass row-level security, so a reference by id
  -- alone could point into another firm.
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade
);
create index cases_of_client on cases (account_id, client_id, created_at desc, id desc);
create index cases_by_age on cases (account_id, created_at desc, id desc);
create index cases_by_title on cases (account_id, lower(title), id);
create index cases_by_date on cases (account_id, date, id);
create index cases_search on cases using gin (account_id, search gin_trgm_ops)
  with (fastupdate = off);

select fence_to_account('cases');
select keep_total('cases', 'case');
grant select, insert, update, delete on cases to casework_app;

-- Stands in for the policy in searches; the reason is at clients_within.
create policy searched_within on cases for select to current_user using (true);
create view cases_within as
  select account_id, id, search, title, client_id, date, created_at from cases
  where coalesce(account_id = (select current_account_id()), false);
grant select on cases_within to casework_app;
