-- What the server itself needs: rate limits, answers to repeated requests, and the audit log.

-- Shared by all processes. Unlogged: a crash resets the limits, which harms nobody.
-- owner: platform
create unlogged table rate_limits (
  -- What is limited, and a keyed hash of the caller: no address is stored.
  key         text        primary key,
  hits        int         not null,
  resets_at   timestamptz not null
);
grant select, insert, update, delete on rate_limits to casework_app;
grant select, delete on rate_limits to casework_jobs;

-- Answers to creates that carried an Idempotency-Key, so that a repeat does nothing twice (OQ-250).
-- owner: platform
create table idempotent_answers (
  account_id    bigint      not null references accounts on delete cascade,
  user_id       bigint      not null references users on delete cascade,
  key           text        not null check (char_length(key) <= 200),
  -- SHA-256 of method, address and body.
  request_hash  text        not null,
  answer        json,
  created_at    timestamptz not null default now(),
  primary key (account_id, user_id, key)
);
create index idempotent_answers_by_age on idempotent_answers (created_at);
-- They contain records of a firm: only the person who sent the key reads them.
select fence_to_account('idempotent_answers', 'user_id = (select current_user_id())');
grant select, insert, update, delete on idempotent_answers to casework_app;
-- The job deletes old answers of all firms by age, without reading them.
create policy swept_by_jobs on idempotent_answers to casework_jobs using (true) with check (true);
grant select (created_at), delete on idempotent_answers to casework_jobs;

-- Who did what to which record, in which role: written in the transaction of the action, or when a
-- role was denied it.
-- owner: platform
create table audit_entries (
  account_id   bigint      not null references accounts on delete cascade,
  id           bigint      not null generated always as identity,
  -- No reference: the entry outlives the person.
  user_id      bigint      not null,
  role         text        not null check (role in ('owner', 'admin', 'diamond', 'gold', 'silver')),
  -- Method and route; no name or text of a record.
  action       text        not null,
  object_type  text        not null,
  object_ids   bigint[]    not null,
  outcome      text        not null check (outcome in ('done', 'denied')),
  request_id   text        not null,
  at           timestamptz not null default now(),
  primary key (account_id, id)
);
-- The server appends and nothing else: it can neither read nor change the log.
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy written_by_actor on audit_entries for insert to casework_app
  with check (account_id = (select current_account_id()) and user_id = (select current_user_id()));
grant insert on audit_entries to casework_app;
