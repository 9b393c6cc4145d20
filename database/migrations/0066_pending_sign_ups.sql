-- Up Migration
-- Each registration is a sign-up of its own until its own code is entered: sign-ups of one address do not change each
-- other, and nobody is a user before the address is proven.
-- owner: auth
create table pending_sign_ups (
  id                 bigint      primary key generated always as identity,
  -- SHA-256 of 256 random bits that only the browser that signed up knows.
  registration_hash  text        not null unique,
  email              text        not null check (email = lower(email) and char_length(email) <= 254),
  name               text        not null check (char_length(name) between 2 and 200),
  mobile             text        not null check (char_length(mobile) <= 32),
  country_id         int         not null references countries,
  password_hash      text        not null,
  language           text        not null check (language in ('en', 'es', 'fr', 'de')),
  -- Keyed hash of the six digits.
  code_hash          text        not null,
  code_expires_at    timestamptz not null,
  -- Codes tried by the browser that signed up, and by callers that know the address only: five each.
  tries              int         not null default 0,
  open_tries         int         not null default 0,
  created_at         timestamptz not null default now(),
  expires_at         timestamptz not null default now() + interval '24 hours'
);
create index pending_sign_ups_by_email on pending_sign_ups (email, id);
grant select, insert, update, delete on pending_sign_ups to casework_app;
grant select, delete on pending_sign_ups to casework_jobs;

-- Sign-ups that were never confirmed are removed: the last registration of an address has set their password, whoever sent
-- it. Their owners sign up again. A user who has been inside and was locked by hand stays, and stays locked.
delete from users u
  where u.email_verified_at is null
    and not exists (select from sign_ins s where s.user_id = u.id)
    and not exists (select from accounts a join account_totals t on t.account_id = a.id where a.owner_user_id = u.id);
update users set is_active = false where email_verified_at is null;
drop table verification_codes;

insert into user_emails (user_id, email, proven_at)
  select id, email, coalesce(email_verified_at, created_at) from users
  on conflict (user_id, email) do nothing;

-- Nobody has an address that is not proven.
alter table users add constraint users_email_is_proven
  foreign key (id, email) references user_emails (user_id, email) deferrable initially deferred;
