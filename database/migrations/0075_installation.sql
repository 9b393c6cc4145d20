-- Up Migration
-- The identity of this installation. The file store carries the same id, so that a database is never used with the files
-- of another installation, and what the last sweep of the store had to say.
-- owner: documents
create table installation (
  only_row          boolean      not null primary key default true check (only_row),
  id                uuid         not null default gen_random_uuid(),
  created_at        timestamptz  not null default now(),
  -- Why the last sweep moved nothing; null when it ran to its end.
  sweep_stopped     text,
  sweep_stopped_at  timestamptz
);
insert into installation default values;
grant select on installation to casework_app, casework_jobs;
grant update (sweep_stopped, sweep_stopped_at) on installation to casework_jobs;
