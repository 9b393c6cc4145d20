-- Up Migration
-- Who did what to which record, in which role: written with the deed, in its transaction, or when a role was denied it.
-- The server can add to it and do nothing else, not even read it.
-- owner: platform
create table audit_entries (
  account_id   bigint      not null references accounts on delete cascade,
  id           bigint      not null generated always as identity,
  -- No reference: the entry outlives the person.
  user_id      bigint      not null,
  role         text        not null check (role in ('owner', 'admin', 'diamond', 'gold', 'silver')),
  -- Method and route; no name and no text of a record.
  action       text        not null,
  object_type  text        not null,
  object_ids   bigint[]    not null,
  outcome      text        not null check (outcome in ('done', 'denied')),
  request_id   text        not null,
  at           timestamptz not null default now(),
  primary key (account_id, id)
);

alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy written_by_actor on audit_entries for insert to casework_app
  with check (account_id = (select current_account_id()) and user_id = (select current_user_id()));
grant insert on audit_entries to casework_app;
