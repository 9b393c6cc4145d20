-- Up Migration
-- The address that a user wants to change to, until its code is entered.
-- owner: auth
create table email_changes (
  user_id          bigint      primary key references users on delete cascade,
  new_email        text        not null check (new_email = lower(new_email) and char_length(new_email) <= 254),
  -- Keyed hash of the six digits.
  code_hash        text        not null,
  code_expires_at  timestamptz not null,
  tries            int         not null default 0,
  created_at       timestamptz not null default now(),
  expires_at       timestamptz not null default now() + interval '24 hours'
);

-- The way back to an earlier address, mailed to it when a change is requested. Nobody else can take the address meanwhile.
-- owner: auth
create table email_undos (
  id          bigint      primary key generated always as identity,
  user_id     bigint      not null references users on delete cascade,
  old_email   text        not null check (old_email = lower(old_email) and char_length(old_email) <= 254),
  -- SHA-256 of the mailed token.
  token_hash  text        not null unique,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null
);
create index email_undos_of_user on email_undos (user_id, id);
create index email_undos_by_email on email_undos (old_email);

-- None: the user must choose a new one by a mailed link.
alter table users alter column password_hash drop not null;

grant select, insert, update, delete on email_changes, email_undos to casework_app;
grant select, delete on email_changes, email_undos to casework_jobs;
