-- People, the account that each of them owns, and the totals of an account. `users`, `user_emails`
-- and `accounts` have no row-level security: sign-in reads them before the caller is known.

-- Passwords and the addresses that people sign in with are written as casework_auth only. A
-- statement injected into any other request runs as casework_app, which cannot read a hash
-- (decision 0024).
-- owner: accounts
create table users (
  id                   bigint      primary key generated always as identity,
  name                 text        not null check (char_length(name) between 2 and 200),
  -- Trimmed and in lower case, so that equality is enough.
  email                text        not null unique
                                   check (email = lower(email) and char_length(email) <= 254),
  mobile               text        not null check (char_length(mobile) <= 32),
  country_id           int         references countries,
  role                 text        not null default 'user' check (role = 'user'),
  -- Null: the user must choose a new password through a mailed link.
  password_hash        text,
  email_verified_at    timestamptz,
  is_active            boolean     not null default true,
  created_at           timestamptz not null default now(),
  bio                  text        not null default '' check (char_length(bio) <= 1000),
  email_notifications  boolean     not null default true,
  push_notifications   boolean     not null default true,
  -- Null: never chosen. Mails before the first sign-in follow the browser that asked for them.
  language             text        check (language in ('en', 'es', 'fr', 'de')),
  timezone             text        not null default 'UTC'
                                   check (timezone in ('UTC', 'EST', 'PST', 'GMT')),
  version              int         not null default 1
);
-- Signing in and changing a password are not edits and leave the version as it is.
create trigger count_version
  before update of name, email, mobile, country_id, bio, email_notifications, push_notifications,
    language, timezone on users
  for each row execute function count_version();

-- owner: accounts
create table accounts (
  id             bigint      primary key generated always as identity,
  owner_user_id  bigint      not null unique references users on delete cascade,
  name           text        not null check (char_length(name) between 1 and 200),
  is_active      boolean     not null default true,
  created_at     timestamptz not null default now(),
  -- Whether the firm can be found by its name. No screen changes it yet.
  listed         boolean     not null default true
);

-- Every address that a user has proven to hold, including earlier ones.
-- owner: accounts
create table user_emails (
  user_id    bigint      not null references users on delete cascade,
  email      text        not null check (email = lower(email) and char_length(email) <= 254),
  proven_at  timestamptz not null default now(),
  primary key (user_id, email)
);
-- Not unique: several users may have held the same address, one after the other.
create index user_emails_by_email on user_emails (email);

-- A user's current address is always a proven one. Deferred, because user and address are created
-- in one transaction and reference each other.
alter table users add constraint users_email_is_proven
  foreign key (id, email) references user_emails (user_id, email) deferrable initially deferred;

grant select (id, name, email, mobile, country_id, role, email_verified_at, is_active, created_at,
  bio, email_notifications, push_notifications, language, timezone, version)
  on users to casework_app;
grant select on user_emails, accounts to casework_app;
grant select, insert, update on users to casework_auth;
grant insert on user_emails to casework_auth;
grant insert, update on accounts to casework_auth;

-- Stored totals: counting 100,000 rows costs thirty times the list that shows the number. Each
-- total is sharded over eight rows, picked by connection, so that writers of one firm rarely block
-- each other.
-- owner: accounts
create table account_totals (
  account_id  bigint   not null references accounts on delete cascade,
  -- 'client', 'case', 'session', 'document_group', or 'document:' followed by a level
  kind        text     not null,
  shard       smallint not null,
  rows        bigint   not null,
  bytes       bigint   not null default 0,
  primary key (account_id, kind, shard)
);
-- The total of a level is visible to roles that can see the level, as the documents are.
select fence_to_account('account_totals',
  $$kind not like 'document:%' or substr(kind, 10) = any (current_levels())$$);
grant select on account_totals to casework_app;

-- Only the triggers below write totals, as the owner: PostgreSQL versions differ in the role that
-- the triggers of a cascade run as, and the server itself must not be able to change a total.
create policy kept_by_triggers on account_totals to current_user using (true) with check (true);

-- Selects from accounts so that nothing is added while the account itself is deleted: its totals go
-- with it, and an insert would violate the foreign key.
create function add_to_totals(account bigint, counted text, more_rows bigint, more_bytes bigint)
  returns void language sql
begin atomic
  insert into account_totals as t (account_id, kind, shard, rows, bytes)
  select a.id, counted, pg_backend_pid() % 8, more_rows, more_bytes
  from accounts a where a.id = account
  on conflict (account_id, kind, shard) do update
    set rows = t.rows + excluded.rows, bytes = t.bytes + excluded.bytes;
end;

-- Statement triggers of the counted tables; the argument is the kind. SECURITY DEFINER, because
-- only the owner may write totals.
create function count_added() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_totals(account_id, tg_argv[0], count(*), 0) from changed group by account_id;
  return null;
end $$;

create function count_removed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_totals(account_id, tg_argv[0], -count(*), 0) from changed group by account_id;
  return null;
end $$;

create function keep_total(counted regclass, kind text) returns void language plpgsql as $$
begin
  execute format('create trigger count_added after insert on %s referencing new table as changed
    for each statement execute function count_added(%L)', counted, kind);
  execute format('create trigger count_removed after delete on %s referencing old table as changed
    for each statement execute function count_removed(%L)', counted, kind);
end $$;
revoke execute on function keep_total, add_to_totals from public;
