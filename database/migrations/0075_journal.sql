-- The journal of a case: notes, calls and letters with their levels, and what was added to them later.

-- owner: journal
create table entries (
  account_id         bigint       not null references accounts on delete cascade,
  -- Random, so that a gap tells of no entry above a level (decision 0022).
  id                 bigint       not null default random_id(),
  case_id            bigint       not null,
  session_id         bigint,
  -- No endpoint writes mails yet.
  kind               text         not null check (kind in ('note', 'call', 'letter', 'mail')),
  direction          text         check (direction in ('in', 'out')),
  body               text         not null check (body <> '' and char_length(body) <= 10000),
  security_level     text         not null check (security_level in ('red', 'yellow', 'green')),
  -- Wall-clock time of the firm, as of sessions.
  happened_at        timestamp    not null,
  minutes            int          check (minutes between 1 and 1440),
  -- Those of the newest amendment that has minutes, else the entry's. A trigger keeps both columns, so
  -- that an update of the row sees an amendment that is made at the same moment.
  effective_minutes  int          check (effective_minutes between 1 and 1440),
  amendments_count   int          not null default 0,
  -- The author. No foreign key: an entry outlives them.
  user_id            bigint       not null,
  -- The mail that an entry was made from; not used yet.
  source_id          bigint,
  created_at         timestamptz  not null default now(),
  updated_at         timestamptz  not null default now(),
  version            int          not null default 1,
  search             text         generated always as (lower(body)) stored,
  primary key (account_id, id),
  -- For the levels of amendments. The id comes first, so that no read of a firm's entries uses it.
  unique (id, account_id, security_level),
  constraint entries_direction check ((direction is not null) = (kind <> 'note')),
  foreign key (account_id, case_id) references cases (account_id, id) on delete cascade,
  foreign key (account_id, session_id) references sessions (account_id, id)
    on delete set null (session_id)
);
create index entries_of_case on entries (account_id, case_id, happened_at desc, id desc);
create index entries_of_session on entries (account_id, session_id, happened_at desc)
  where session_id is not null;
create index entries_by_time on entries (account_id, happened_at, id);
create index entries_with_minutes on entries (account_id, happened_at, id)
  where effective_minutes is not null;
create index entries_of_kind on entries (account_id, kind, happened_at desc, id desc);
create index entries_of_author on entries (account_id, user_id, happened_at desc, id desc);
create index entries_search on entries using gin ((account_id + 0), search gin_trgm_ops)
  with (fastupdate = off);
alter table entries alter column account_id set statistics 0;
alter index entries_search alter column 1 set statistics 0;

select fence_to_account('entries',
  'coalesce(security_level = any ((select current_levels())::text[]), false)');
create policy kept_by_triggers on entries to current_user using (true) with check (true);
grant select, insert, delete on entries to casework_app;
grant update (session_id, kind, direction, body, security_level, happened_at, minutes,
  effective_minutes, updated_at, version) on entries to casework_app;

-- For searches; the reason is at clients_within.
create view entries_within as
  select account_id, id, search, security_level, case_id, session_id, kind, user_id, happened_at,
    effective_minutes, account_id + 0 as text_account_id
  from entries
  where coalesce(account_id = (select current_account_id()), false)
    and coalesce(security_level = any ((select current_levels())::text[]), false);
grant select on entries_within to casework_app;

-- What was added to an entry later. Written and read, never changed; the level is the entry's own.
-- owner: journal
create table entry_amendments (
  account_id      bigint       not null references accounts on delete cascade,
  id              bigint       not null generated always as identity,
  entry_id        bigint       not null,
  security_level  text         not null,
  body            text         not null check (body <> '' and char_length(body) <= 10000),
  minutes         int          check (minutes between 1 and 1440),
  user_id         bigint       not null,
  at              timestamptz  not null default now(),
  primary key (account_id, id),
  foreign key (account_id, entry_id, security_level)
    references entries (account_id, id, security_level) on update cascade on delete cascade
);
create index amendments_of_entry on entry_amendments (account_id, entry_id, id);
select fence_to_account('entry_amendments',
  'coalesce(security_level = any ((select current_levels())::text[]), false)');
create policy read_by_triggers on entry_amendments for select to current_user using (true);
grant select, insert on entry_amendments to casework_app;

-- SECURITY DEFINER, because the server must not write the counts. The entry is locked first: what is
-- counted then includes an amendment that has just been committed.
create function count_amendment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from entries e where e.account_id = new.account_id and e.id = new.entry_id for update;
  update entries e set amendments_count = a.count,
    effective_minutes = coalesce(a.minutes, e.minutes)
  from (
    select count(*) as count,
      (array_agg(x.minutes order by x.id desc) filter (where x.minutes is not null))[1] as minutes
    from entry_amendments x
    where x.account_id = new.account_id and x.entry_id = new.entry_id) a
  where e.account_id = new.account_id and e.id = new.entry_id;
  return null;
end $$;
create trigger count_amendment after insert on entry_amendments
  for each row execute function count_amendment();

-- A replica must not show the text to a role that lost sight of it, as with documents.
create function count_entry_level() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_totals(new.account_id, 'level_change', 1, 0);
  return null;
end $$;
create trigger count_level after update of security_level on entries
  for each row when (old.security_level <> new.security_level)
  execute function count_entry_level();

-- As for documents: a cascade acts on rows whatever their level. Errors CW134 become 403 (OQ-134).
create trigger refuse_unseen before delete on entries
  for each row execute function refuse_unseen();

-- The deletion of an entry itself, which no unit of the bin has. Holds are placed under this lock.
create function keep_held_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('cascade', old.account_id));
  if exists (
      select from holds h
      join cases k on k.account_id = h.account_id and k.id = old.case_id
      where h.account_id = old.account_id and h.lifted_at is null
        and (h.case_id = k.id or h.client_id = k.client_id)) then
    raise exception 'an entry below a hold is deleted' using errcode = 'CW136';
  end if;
  return old;
end $$;
create trigger keep_held before delete on entries for each row
  when (pg_trigger_depth() = 0) execute function keep_held_entry();

-- A session that moves to another case leaves the entries of its former case, at every level.
create function leave_entries() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update entries e set session_id = null, version = e.version + 1
  where e.account_id = new.account_id and e.session_id = new.id and e.case_id <> new.case_id;
  return null;
end $$;
create trigger leave_entries after update of case_id on sessions
  for each row when (old.case_id <> new.case_id) execute function leave_entries();

select capture_deletions('entries', 'entry');
select capture_deletions('entry_amendments', 'entry_amendment');

-- What a purge removes from the bin, it erases from the history: now also of entries.
create or replace function erase_purged_values() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform erase_history(r.account_id, r.kind, r.record_id) from removed r
  where r.row is not null
    and r.kind in ('client', 'case', 'session', 'document', 'document_group', 'deadline', 'entry');
  return null;
end $$;
