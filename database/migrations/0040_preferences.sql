-- Up Migration
-- What a person says about himself beside name and address, and how he wants to be spoken to. A language that was never
-- chosen is none: mails before the first sign-in then follow the browser that asked for them.
alter table users
  add column bio                  text     not null default '' check (char_length(bio) <= 1000),
  add column email_notifications  boolean  not null default true,
  add column push_notifications   boolean  not null default true,
  add column language             text     check (language in ('en', 'es', 'fr', 'de')),
  add column timezone             text     not null default 'UTC' check (timezone in ('UTC', 'EST', 'PST', 'GMT'));

-- In the profile the country may be taken back.
alter table users alter column country_id drop not null;
