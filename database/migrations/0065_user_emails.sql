-- Up Migration
-- Every address that a user has proven to hold, also after the user has moved on to another one.
-- owner: accounts
create table user_emails (
  user_id    bigint      not null references users on delete cascade,
  email      text        not null check (email = lower(email) and char_length(email) <= 254),
  proven_at  timestamptz not null default now(),
  primary key (user_id, email)
);
-- Several users may have had an address, one after the other.
create index user_emails_by_email on user_emails (email);

insert into user_emails (user_id, email, proven_at)
  select id, email, email_verified_at from users where email_verified_at is not null;

grant select, insert on user_emails to casework_app;
