-- Up Migration
-- Rate limits, shared by every process. Not logged: after a crash they begin anew, which costs nobody anything.
-- owner: platform
create unlogged table rate_limits (
  -- What is limited, and a keyed hash of whom: no address stands here.
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
-- They hold records of a firm: only the person who sent the key reads them again.
select fence_to_account('idempotent_answers', 'user_id = (select current_user_id())');
grant select, insert, update, delete on idempotent_answers to casework_app;
create policy swept_by_jobs on idempotent_answers to casework_jobs using (true) with check (true);
grant select (created_at), delete on idempotent_answers to casework_jobs;
