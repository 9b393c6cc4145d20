-- Up Migration
-- owner: documents
create table documents (
  account_id      bigint      not null references accounts on delete cascade,
  id              bigint      not null generated always as identity,
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
  -- Where the file store keeps the bytes; random, never made of the file's name.
  store_key       text        not null unique,
  version         int         not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, case_id) references cases (account_id, id) on delete cascade,
  foreign key (account_id, session_id) references sessions (account_id, id) on delete cascade,
  -- Without its group a document stays (OQ-214).
  foreign key (account_id, group_id) references document_groups (account_id, id) on delete set null (group_id)
);
create index documents_by_age on documents (account_id, created_at desc, id desc);
create index documents_of_client on documents (account_id, client_id, security_level);
create index documents_of_case on documents (account_id, case_id, security_level) where case_id is not null;
create index documents_of_session on documents (account_id, session_id, security_level) where session_id is not null;
create index documents_of_group on documents (account_id, group_id, security_level) where group_id is not null;
create index documents_by_name on documents (account_id, lower(file_name), id);
create index documents_by_size on documents (account_id, file_size, id);

-- The second wall of the levels: a statement that forgets them still returns nothing sealed.
select fence_to_account('documents', 'security_level = any ((select current_levels())::text[])');
grant select, insert, update, delete on documents to casework_app;

create function count_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    perform add_to_totals(account_id, 'document:' || security_level, count(*), sum(file_size)::bigint)
    from added group by account_id, security_level;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    perform add_to_totals(account_id, 'document:' || security_level, -count(*), -sum(file_size)::bigint)
    from removed group by account_id, security_level;
  end if;
  return null;
end $$;
create trigger count_added after insert on documents
  referencing new table as added for each statement execute function count_documents();
create trigger count_removed after delete on documents
  referencing old table as removed for each statement execute function count_documents();
create trigger count_changed after update on documents
  referencing old table as removed new table as added for each statement execute function count_documents();

-- Files whose row is gone. A job removes them from the store a day later.
-- owner: documents
create table discarded_files (
  account_id    bigint      not null,
  store_key     text        not null,
  discarded_at  timestamptz not null default now(),
  primary key (account_id, store_key)
);
select fence_to_account('discarded_files');
-- Filled by a trigger alone; see account_totals.
create policy filled_by_triggers on discarded_files to current_user using (true) with check (true);
create policy swept_by_jobs on discarded_files to casework_jobs using (true) with check (true);
grant select, delete on discarded_files to casework_jobs;
-- The sweep asks whether a stored file still belongs to a document, of any firm and level.
create policy checked_by_jobs on documents for select to casework_jobs using (true);
grant select (account_id, id, store_key, file_size, sha256) on documents to casework_jobs;

create function discard_files() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into discarded_files (account_id, store_key) select account_id, store_key from removed;
  return null;
end $$;
create trigger discard_files after delete on documents
  referencing old table as removed for each statement execute function discard_files();

-- Does a record hold documents above the given levels? Deleting it would destroy papers that the role cannot see (OQ-134).
-- The function alone looks past the caller's levels, inside the caller's account.
create function holds_documents_beyond(levels text[], client bigint, legal_case bigint, session bigint) returns boolean
  language plpgsql as $$
declare
  narrowed text := current_setting('app.levels', true);
  found_beyond boolean;
begin
  perform set_config('app.levels', '{red,yellow,green}', true);
  select exists (
    select from documents d
    where d.account_id = current_account_id()
      and not (d.security_level = any (levels))
      and (d.client_id = client or d.case_id = legal_case or d.session_id = session
        or d.case_id in (select k.id from cases k where k.account_id = d.account_id and k.client_id = client)
        or d.session_id in (select s.id from sessions s where s.account_id = d.account_id
                            and (s.client_id = client or s.case_id = legal_case)))) into found_beyond;
  perform set_config('app.levels', narrowed, true);
  return found_beyond;
end $$;
