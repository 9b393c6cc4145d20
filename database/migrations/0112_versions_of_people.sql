-- Up Migration
-- Profile, preferences and an employee's role get versions, as records have: a save made from an outdated copy is refused.
-- A trigger counts, because several features write users; signing in and passwords are not edited and do not count.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

alter table users add column version int not null default 1;
create trigger count_version
  before update of name, email, mobile, country_id, bio, email_notifications, push_notifications, language, timezone on users
  for each row execute function count_version();

alter table connections add column version int not null default 1;
create trigger count_version before update of role on connections for each row execute function count_version();
