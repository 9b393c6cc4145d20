-- Passkeys, authenticator apps and recovery codes; what is known about each sign-in; what a firm requires.

-- Since when the person has a factor: set with the first one and cleared with the last, both while the
-- row of the user is locked.
alter table users add column second_factor_since timestamptz;
grant select (second_factor_since) on users to casework_app;

-- owner: auth
create table passkeys (
  id             bigint       primary key generated always as identity,
  user_id        bigint       not null references users on delete cascade,
  credential_id  bytea        not null unique,
  public_key     bytea        not null,
  counter        bigint       not null default 0,
  transports     text[]       not null default '{}',
  backed_up      boolean      not null default false,
  name           text         not null check (char_length(name) between 1 and 60),
  created_at     timestamptz  not null default now(),
  last_used_at   timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- owner: auth
create table totp_factors (
  user_id        bigint       primary key references users on delete cascade,
  -- AES-256-GCM, with a key that is derived from SECRET_KEY.
  secret_sealed  text         not null,
  -- A time step is accepted once.
  last_step      bigint       not null default 0,
  created_at     timestamptz  not null default now(),
  last_used_at   timestamptz
);

-- owner: auth
create table recovery_codes (
  user_id    bigint       not null references users on delete cascade,
  -- SHA-256 of 80 random bits, so that a new SECRET_KEY leaves the codes valid.
  code_hash  text         not null,
  created_at timestamptz  not null default now(),
  used_at    timestamptz,
  primary key (user_id, code_hash)
);

-- owner: auth
create table factor_tickets (
  id                  bigint       primary key generated always as identity,
  token_hash          text         not null unique,
  purpose             text         not null check (purpose in ('login', 'passkey_login', 'add_passkey', 'add_totp', 'step_up')),
  -- Null for a passkey that is asked for before the person is known.
  user_id             bigint       references users on delete cascade,
  sign_in_id          bigint       references sign_ins on delete cascade,
  challenge           text,
  totp_secret_sealed  text,
  tries               int          not null default 0,
  -- Whether the browser was unknown when the password was entered.
  is_new_device       boolean      not null default false,
  expires_at          timestamptz  not null default now() + interval '5 minutes',
  used_at             timestamptz
);
create index factor_tickets_by_end on factor_tickets (expires_at);
create index factor_tickets_of_user on factor_tickets (user_id);
create index factor_tickets_of_sign_in on factor_tickets (sign_in_id);

-- owner: auth
-- Browsers of a person, so that a sign-in from an unknown one is mailed.
create table known_devices (
  id            bigint       primary key generated always as identity,
  user_id       bigint       not null references users on delete cascade,
  -- Of the id in the device cookie.
  token_hash    text         not null,
  user_agent    text         not null check (char_length(user_agent) <= 500),
  -- The /24 or /48 of the address; null if the proxy names none.
  network       cidr,
  last_seen_at  timestamptz  not null default now(),
  -- When the person was mailed about it; null if it was known before, or too many were mailed that day.
  mailed_at     timestamptz,
  unique (user_id, token_hash)
);
create index known_devices_by_time on known_devices (last_seen_at);

alter table sign_ins
  add column factor text check (factor in ('passkey', 'totp', 'recovery_code')),
  -- Set when a factor is confirmed in this sign-in, so it is null for people without one.
  add column factor_at timestamptz,
  add column user_agent text not null default '' check (char_length(user_agent) <= 500),
  add column address inet,
  add column last_seen_at timestamptz not null default now();
-- Addresses and browsers of others are none of the server role's business.
revoke select on sign_ins from casework_app;
grant select (id, user_id, created_at, ended_at, expires_at, is_new_device, factor_at) on sign_ins
  to casework_app;
grant select on sign_ins to casework_auth;

grant select, insert, update, delete on passkeys, totp_factors, recovery_codes, factor_tickets,
  known_devices to casework_auth;
grant select, delete on factor_tickets, known_devices to casework_jobs;
select let_backup_read(kept::regclass) from unnest(array['passkeys', 'totp_factors', 'recovery_codes',
  'factor_tickets', 'known_devices']) kept;

-- Null: not required; else when the grace period ends.
alter table accounts
  add column second_factor_from timestamptz,
  -- When people were mailed about it last.
  add column second_factor_mailed_at timestamptz,
  add column step_up_for_red boolean not null default false;
grant select (second_factor_from, step_up_for_red) on accounts to casework_app;
create or replace view firm_profiles with (security_barrier) as
  select id as account_id, owner_user_id, name, name_is_own, address, timezone, region,
    court_region, listed, version,
    coalesce(time_in_zone(now(), timezone), now() at time zone 'UTC')::date as today,
    more_file_types, bin_days, bin_days_lowered_at, second_factor_from, step_up_for_red,
    second_factor_mailed_at
  from accounts
  where id = (select current_account_id())
  with check option;
grant update (second_factor_from, step_up_for_red, second_factor_mailed_at) on firm_profiles to casework_auth;
