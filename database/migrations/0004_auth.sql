-- Sign-ins, tokens, codes and links. No row-level security: all of them are found before the caller
-- is known. Except for the list of sign-ins, only casework_auth reaches them (decision 0024). Only
-- hashes of secrets are stored.

-- One row per sign-in. A token names its row; without a live row the token is invalid.
-- owner: auth
create table sign_ins (
  id          bigint      primary key generated always as identity,
  user_id     bigint      not null references users on delete cascade,
  created_at  timestamptz not null default now(),
  ended_at    timestamptz,
  expires_at  timestamptz not null default now() + interval '30 days'
);
create index sign_ins_of_user on sign_ins (user_id);

-- Each refresh token is used once and replaced by its successor. A token that is used again after
-- the grace period (two tabs may refresh together) has been stolen, and ends the sign-in.
-- owner: auth
create table refresh_tokens (
  id          bigint      primary key generated always as identity,
  sign_in_id  bigint      not null references sign_ins on delete cascade,
  -- SHA-256 of the secret half, hex.
  token_hash  text        not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz,
  -- Unique: a copy used within the grace period does not start a second chain of tokens.
  replaces    bigint      unique references refresh_tokens on delete set null
);
create index refresh_tokens_of_sign_in on refresh_tokens (sign_in_id);

-- The one live password reset link of a user.
-- owner: auth
create table password_resets (
  user_id     bigint      primary key references users on delete cascade,
  token_hash  text        not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null
);

-- Each registration is separate until its own code is entered: sign-ups for the same address cannot
-- change each other, and nobody becomes a user before the address is proven.
-- owner: auth
create table pending_sign_ups (
  id                 bigint      primary key generated always as identity,
  -- SHA-256 of 256 random bits that only the browser that signed up knows.
  registration_hash  text        not null unique,
  email              text        not null
                                 check (email = lower(email) and char_length(email) <= 254),
  name               text        not null check (char_length(name) between 2 and 200),
  mobile             text        not null check (char_length(mobile) <= 32),
  country_id         int         not null references countries,
  password_hash      text        not null,
  language           text        not null check (language in ('en', 'es', 'fr', 'de')),
  -- Keyed hash of the six digits.
  code_hash          text        not null,
  code_expires_at    timestamptz not null,
  -- Attempts by the browser that signed up, and by callers that only know the address: five each.
  tries              int         not null default 0,
  open_tries         int         not null default 0,
  created_at         timestamptz not null default now(),
  expires_at         timestamptz not null default now() + interval '24 hours'
);
create index pending_sign_ups_by_email on pending_sign_ups (email, id);

-- The address that a user wants to change to, until its code is entered.
-- owner: auth
create table email_changes (
  user_id          bigint      primary key references users on delete cascade,
  new_email        text        not null
                               check (new_email = lower(new_email)
                                 and char_length(new_email) <= 254),
  -- Keyed hash of the six digits.
  code_hash        text        not null,
  code_expires_at  timestamptz not null,
  tries            int         not null default 0,
  created_at       timestamptz not null default now(),
  expires_at       timestamptz not null default now() + interval '24 hours'
);

-- The way back to an earlier address, mailed to that address when a change is requested. Until it
-- expires, nobody else can take the address.
-- owner: auth
create table email_undos (
  id          bigint      primary key generated always as identity,
  user_id     bigint      not null references users on delete cascade,
  old_email   text        not null
                          check (old_email = lower(old_email) and char_length(old_email) <= 254),
  -- SHA-256 of the mailed token.
  token_hash  text        not null unique,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null
);
create index email_undos_of_user on email_undos (user_id, id);
create index email_undos_by_email on email_undos (old_email);

grant select on sign_ins to casework_app;
-- The login role of casework_auth has the rights of casework_app as well.
grant insert, update on sign_ins to casework_auth;
grant select, insert, update on refresh_tokens to casework_auth;
grant select, insert, update, delete on
  password_resets, pending_sign_ups, email_changes, email_undos to casework_auth;
-- A job removes what has expired.
grant select, delete on
  sign_ins, refresh_tokens, password_resets, pending_sign_ups, email_changes, email_undos
  to casework_jobs;
