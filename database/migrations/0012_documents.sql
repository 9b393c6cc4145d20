-- One client per document (decision 0021): that of its session, else that of its case. Foreign keys
-- over place and client keep it so: when a session, case or group moves to another client,
-- `on update cascade` takes its documents along.
-- owner: documents
create table documents (
  account_id      bigint      not null references accounts on delete cascade,
  -- Unique in the installation: documents above a role's level answer 403, so ids must not be
  -- guessed.
  id              bigint      not null unique default random_id(),
  client_id       bigint      not null,
  case_id         bigint,
  session_id      bigint,
  group_id        bigint,
  doc_name        text        check (doc_name <> '' and char_length(doc_name) <= 200),
  file_name       text        not null check (file_name <> '' and char_length(file_name) <= 255),
  -- Bytes.
  file_size       bigint      not null check (file_size >= 0),
  security_level  text        not null check (security_level in ('red', 'yellow', 'green')),
  sha256          text        not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Random name in the file store, never derived from the file's name.
  store_key       text        not null unique,
  version         int         not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  search          text        not null generated always as
                    (lower(coalesce(doc_name, '') || E'\n' || file_name)) stored,
  direct_case_id  bigint,
  primary key (account_id, id),
  constraint documents_place_check check (
    case when session_id is null then direct_case_id is not distinct from case_id
         else case_id is not null and direct_case_id is null end),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, session_id, case_id, client_id)
    references sessions (account_id, id, case_id, client_id) on update cascade on delete cascade,
  foreign key (account_id, direct_case_id, client_id)
    references cases (account_id, id, client_id) on update cascade on delete cascade,
  -- A document outlives its group (OQ-214). Checked at commit: the client of a document may change
  -- before that of its group.
  foreign key (account_id, group_id, client_id)
    references document_groups (account_id, id, client_id)
    on update cascade on delete set null (group_id) deferrable initially deferred
);
comment on column documents.direct_case_id is
  'The case of a document that has no session. The foreign key to cases is over it';
create index documents_by_age on documents (account_id, created_at desc, id desc);
create index documents_of_client on documents (account_id, client_id, security_level);
create index documents_of_case on documents (account_id, case_id, security_level)
  where case_id is not null;
create index documents_of_session on documents (account_id, session_id, security_level)
  where session_id is not null;
-- The first documents of a group in upload order. The level is in the index, so that documents
-- above the caller's levels cost no heap fetch.
create index documents_of_group on documents (account_id, group_id, created_at, id)
  include (security_level) where group_id is not null;
create index documents_directly_in_case on documents (account_id, direct_case_id)
  where direct_case_id is not null;
create index documents_by_name on documents (account_id, lower(file_name), id);
create index documents_by_size on documents (account_id, file_size, id);
create index documents_search on documents using gin (account_id, search gin_trgm_ops)
  with (fastupdate = off);

-- Levels are enforced here too: a statement that forgets them still returns no document above them.
select fence_to_account('documents', 'security_level = any ((select current_levels())::text[])');
grant select, insert, update, delete on documents to casework_app;

-- Stands in for the policy in searches, levels included; the reason is at clients_within.
create policy searched_within on documents for select to current_user using (true);
create view documents_within as
  select account_id, id, search, security_level, file_name, file_size, created_at from documents
  where coalesce(account_id = (select current_account_id()), false)
    and security_level = any ((select current_levels())::text[]);
grant select on documents_within to casework_app;

-- PostgreSQL has no `on update cascade` over generated columns, so a trigger fills direct_case_id.
create function place_document() returns trigger language plpgsql as $$
begin
  new.direct_case_id := case when new.session_id is null then new.case_id end;
  return new;
end $$;
-- Triggers fire in the order of their names: this one must run after move_document.
create trigger place_document before insert or update on documents for each row
  when (new.direct_case_id is distinct from case when new.session_id is null then new.case_id end)
  execute function place_document();

-- Cascades act on rows whatever their level. This refuses a move for a role that cannot see one of
-- the documents, without a race. Errors CW134 become 403 (OQ-134).
create function move_document() returns trigger language plpgsql as $$
declare
  new_group document_groups;
begin
  if current_account_id() is not null and not (old.security_level = any (current_levels())) then
    raise exception 'document above the levels of the acting role' using errcode = 'CW134';
  end if;
  if new.client_id = old.client_id or new.group_id is null then
    return new;
  end if;
  select * into new_group from document_groups g
  where g.account_id = new.account_id and g.id = new.group_id;
  if exists (select from sessions s
      where (s.account_id, s.id, s.case_id, s.client_id)
        = (new.account_id, new.session_id, new.case_id, new.client_id))
    or exists (select from cases k
      where (k.account_id, k.id, k.client_id)
        = (new.account_id, new.direct_case_id, new.client_id)) then
    -- Its own session or case has moved: it leaves a group of another session.
    if new_group.session_id is distinct from new.session_id then
      new.group_id := null;
    end if;
  else
    -- Its group has moved: a session or case of the client before is left.
    new.session_id := new_group.session_id;
    new.case_id := new_group.case_id;
  end if;
  return new;
end $$;
create trigger move_document before update of client_id, case_id, session_id on documents
  for each row
  when ((old.client_id, old.case_id, old.session_id)
    is distinct from (new.client_id, new.case_id, new.session_id))
  execute function move_document();

-- The same for deletions: between the check of a session's documents and the deletion of the
-- session another document may be uploaded. Jobs and the owner set no account and may delete every
-- level.
create function refuse_unseen() returns trigger language plpgsql as $$
begin
  if current_account_id() is not null and not (old.security_level = any (current_levels())) then
    raise exception 'document above the levels of the acting role' using errcode = 'CW134';
  end if;
  return old;
end $$;
create trigger refuse_unseen before delete on documents
  for each row execute function refuse_unseen();

-- SECURITY DEFINER, because only the owner may write totals. An update adds to a total only where
-- it changed, always in the order of the levels, so that concurrent moves do not deadlock.
create function count_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_totals(
      account_id, 'document:' || security_level, count(*), sum(file_size)::bigint)
    from added group by account_id, security_level;
  elsif tg_op = 'DELETE' then
    perform add_to_totals(
      account_id, 'document:' || security_level, -count(*), -sum(file_size)::bigint)
    from removed group by account_id, security_level;
  else
    perform add_to_totals(
      account_id, 'document:' || security_level, sum(rows)::bigint, sum(bytes)::bigint)
    from (
      select account_id, security_level, 1 as rows, file_size as bytes from added
      union all
      select account_id, security_level, -1, -file_size from removed) changed
    group by account_id, security_level having sum(rows) <> 0 or sum(bytes) <> 0;
  end if;
  return null;
end $$;
create trigger count_added after insert on documents
  referencing new table as added for each statement execute function count_documents();
create trigger count_removed after delete on documents
  referencing old table as removed for each statement execute function count_documents();
create trigger count_changed after update on documents
  referencing old table as removed new table as added
  for each statement execute function count_documents();

-- Files whose row is deleted. A job removes them from the store a day later.
-- owner: documents
create table discarded_files (
  account_id    bigint      not null,
  store_key     text        not null,
  discarded_at  timestamptz not null default now(),
  primary key (account_id, store_key)
);
select fence_to_account('discarded_files');
-- Only the trigger below fills it, as the owner.
create policy filled_by_triggers on discarded_files to current_user using (true) with check (true);
-- The sweep works for all firms.
create policy swept_by_jobs on discarded_files to casework_jobs using (true) with check (true);
grant select, delete on discarded_files to casework_jobs;
-- The sweep asks whether a stored file still belongs to a document of any firm and level.
create policy checked_by_jobs on documents for select to casework_jobs using (true);
grant select (account_id, id, store_key, file_size, sha256) on documents to casework_jobs;

-- SECURITY DEFINER, because the server has no right to write the list.
create function discard_files() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into discarded_files (account_id, store_key) select account_id, store_key from removed;
  return null;
end $$;
create trigger discard_files after delete on documents
  referencing old table as removed for each statement execute function discard_files();

-- The level of a document of the caller's account, even above the caller's levels: a document that
-- the role may not see is refused differently from an unknown id (OQ-132). Null for an unknown id.
create function document_level(document bigint) returns text
  language plpgsql as $$
declare
  narrowed text := current_setting('app.levels', true);
  level text;
begin
  perform set_config('app.levels', '{red,yellow,green}', true);
  select d.security_level into level from documents d
  where d.account_id = current_account_id() and d.id = document;
  perform set_config('app.levels', narrowed, true);
  return level;
end $$;

-- Bytes of all documents of the caller's account, whatever their level: the storage limit is the
-- firm's.
create function storage_used() returns bigint
  language plpgsql as $$
declare
  narrowed text := current_setting('app.levels', true);
  used bigint;
begin
  perform set_config('app.levels', '{red,yellow,green}', true);
  select coalesce(sum(t.bytes), 0) into used
  from account_totals t where t.account_id = current_account_id() and t.kind like 'document:%';
  perform set_config('app.levels', narrowed, true);
  return used;
end $$;

-- Bytes of all firms, for the limit of the installation. SECURITY DEFINER, because the caller sees
-- one firm only; a single sum says nothing about any of them.
create function storage_used_by_all() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(bytes), 0)::bigint from account_totals where kind like 'document:%'
$$;
revoke execute on function storage_used_by_all() from public;
grant execute on function storage_used_by_all() to casework_app;

-- The identity of this installation. The file store carries the same id, so that a database is
-- never used with the files of another installation.
-- owner: documents
create table installation (
  only_row          boolean      not null primary key default true check (only_row),
  id                uuid         not null default gen_random_uuid(),
  created_at        timestamptz  not null default now(),
  -- Why the last sweep of the store moved nothing; null when it completed.
  sweep_stopped     text,
  sweep_stopped_at  timestamptz
);
insert into installation default values;
grant select on installation to casework_app, casework_jobs;
grant update (sweep_stopped, sweep_stopped_at) on installation to casework_jobs;
