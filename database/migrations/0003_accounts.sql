-- Up Migration
-- People, the account each of them owns, and their sign-ins. Not fenced: these rows are read before it is known
-- who asks, by e-mail or by the sign-in named in a signed token.
-- owner: accounts
create table users (
  id                 bigint      primary key generated always as identity,
  name               text        not null check (char_length(name) between 2 and 200),
  -- Trimmed and in lower case, so that equality is enough.
  email              text        not null unique check (email = lower(email) and char_length(email) <= 254),
  mobile             text        not null check (char_length(mobile) <= 32),
  country_id         int         not null references countries,
  role               text        not null default 'user' check (role = 'user'),
  password_hash      text        not null,
  email_verified_at  timestamptz,
  is_active          boolean     not null default true,
  created_at         timestamptz not null default now()
);

-- owner: accounts
create table accounts (
  id             bigint      primary key generated always as identity,
  owner_user_id  bigint      not null unique references users on delete cascade,
  name           text        not null check (char_length(name) between 1 and 200),
  is_active      boolean     not null default true,
  created_at     timestamptz not null default now()
);

-- One row for each login that has not been ended; a token names its row, and a token without a live row is dead.
-- owner: auth
create table sign_ins (
  id          bigint      primary key generated always as identity,
  user_id     bigint      not null references users on delete cascade,
  created_at  timestamptz not null default now(),
  ended_at    timestamptz,
  expires_at  timestamptz not null default now() + interval '30 days'
);
create index sign_ins_of_user on sign_ins (user_id);

-- The one live code of an unverified user. Only a keyed hash is kept.
-- owner: auth
create table verification_codes (
  user_id     bigint      primary key references users on delete cascade,
  code_hash   text        not null,
  tries       int         not null default 0,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null
);

grant select, insert, update on users, accounts, sign_ins to casework_app;
grant select, insert, update, delete on verification_codes to casework_app;
