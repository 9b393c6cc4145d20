-- The history: values before and after in the audit log, a hash chain for each firm, and daily seals
-- (decisions 0057, 0058).

alter table audit_entries
  -- {"21": {"title": {"before": "A", "after": "B"}}} by record id; only fields that changed. An
  -- erased field is {"erased": ["before", "after"]}. Null: no values.
  add column changes  jsonb,
  -- {"301": "document"}: records in `changes` that moved along, in addition to object_ids.
  add column along    jsonb,
  -- `action` in the closed list of the answers; null for entries of the version before, until sealed.
  add column kind     text,
  -- Documents only: the higher of the levels before and after.
  add column level    text,
  -- The unit of the bin that was deleted, restored or purged.
  add column unit_id  bigint,
  -- 1, 2, 3 … per firm without gaps; null until sealed.
  add column seq      bigint,
  -- {"actor": {"salt", "value", "hash"}, "salts": {"21": {"title": {"after": hex}}}, "hashes": …}.
  add column sealed   jsonb,
  add column digest   bytea,
  add column hash     bytea,
  add constraint audit_entries_level_check check (level in ('red', 'yellow', 'green')) not valid,
  drop constraint audit_entries_role_check,
  -- `system` is a job; `none` is a person without a role in this firm.
  add constraint audit_entries_role_check check (
    role in ('owner', 'admin', 'diamond', 'gold', 'silver', 'system', 'none')) not valid;

-- The server describes its own request and nothing else: the rest is written by the sealing job.
revoke insert on audit_entries from casework_app;
grant insert (account_id, user_id, role, action, object_type, object_ids, outcome, request_id,
  changes, along, kind, level, unit_id) on audit_entries to casework_app;
alter policy written_by_actor on audit_entries with check (
  account_id = (select current_account_id()) and user_id = (select current_user_id())
  and role <> 'system');

-- Jobs write entries of their own, and seal those of one firm at a time.
grant insert, select on audit_entries to casework_jobs;
grant update (kind, seq, sealed, digest, hash) on audit_entries to casework_jobs;
create policy written_by_jobs on audit_entries for insert to casework_jobs
  with check (account_id = (select current_account_id()) and user_id = 0 and role = 'system');
-- Entries of other firms are found only while they wait for the sealing job.
create policy found_by_jobs on audit_entries for select to casework_jobs
  using (seq is null or account_id = (select current_account_id()));
create policy sealed_by_jobs on audit_entries for update to casework_jobs
  using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()));
-- For the view and the erasure below, which run as the owner and check the account themselves.
create policy shown_by_view on audit_entries for select to current_user using (true);
create policy erased_by_function on audit_entries for update to current_user
  using (true) with check (true);

-- One row per sealed entry and record, written by the sealing job.
-- owner: platform
create table history_index (
  account_id   bigint  not null references accounts on delete cascade,
  object_type  text    not null,
  object_id    bigint  not null,
  seq          bigint  not null,
  -- Views, downloads and denials, which only owner and admin see.
  is_private   boolean not null,
  primary key (account_id, object_type, object_id, seq) include (is_private)
);
select fence_to_account('history_index');
grant select on history_index to casework_app;
grant select, insert on history_index to casework_jobs;
create policy written_by_jobs on history_index to casework_jobs
  using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()));
create policy shown_by_view on history_index for select to current_user using (true);

-- Public keys of the seals. The private key is derived from SECRET_KEY.
-- owner: platform
create table history_keys (
  id             int          primary key generated always as identity,
  public_key     bytea        not null unique check (octet_length(public_key) = 32),
  first_used_at  timestamptz  not null default now()
);
grant select on history_keys to casework_app;
grant select, insert on history_keys to casework_jobs;
select let_backup_read('history_keys');

-- The signed head of the chain of one day.
-- owner: platform
create table history_seals (
  account_id  bigint       not null references accounts on delete cascade,
  seq         bigint       not null,
  hash        bytea        not null,
  at          timestamptz  not null default now(),
  key_id      int          not null references history_keys,
  signature   bytea        not null,
  primary key (account_id, seq)
);
select fence_to_account('history_seals');
grant select on history_seals to casework_app;
grant select, insert on history_seals to casework_jobs;
create policy written_by_jobs on history_seals to casework_jobs
  using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()));

-- The days on which a chain did not recompute, so that the owner gets one mail a day.
-- owner: platform
create table history_failures (
  account_id  bigint  not null references accounts on delete cascade,
  day         date    not null,
  seq         bigint  not null,
  primary key (account_id, day)
);
select fence_to_account('history_failures');
grant select, insert on history_failures to casework_jobs;
create policy written_by_jobs on history_failures to casework_jobs
  using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()));

-- The last recorded view or download of a document by a sign-in, and the workspaces that it was in or
-- was refused.
-- owner: platform
create table recorded_views (
  account_id   bigint       not null references accounts on delete cascade,
  sign_in_id   bigint       not null,
  -- 0 for a workspace.
  document_id  bigint       not null,
  purpose      text         not null check (purpose in ('view', 'download', 'workspace')),
  at           timestamptz  not null default now(),
  primary key (account_id, sign_in_id, document_id, purpose)
);
create index recorded_views_by_age on recorded_views (at);
select fence_to_account('recorded_views');
grant select, insert, update (at) on recorded_views to casework_app;
create policy swept_by_jobs on recorded_views to casework_jobs using (true) with check (true);
grant select (at, purpose), delete on recorded_views to casework_jobs;

-- For the names in the hashes and for the mails of the seals.
grant select (id, name, email, language) on users to casework_jobs;
grant select (id, owner_user_id, name) on accounts to casework_jobs;

-- Ids in `changes` of documents that moved along and are above the role's levels, or gone.
create function find_hidden_ids(along jsonb) returns text[]
  language sql stable
  return case
    when along is null or cardinality(current_levels()) = 3 then '{}'
    else array(select a.key from jsonb_each_text(along) a
               where a.value = 'document' and not exists (
                 select from documents d where d.account_id = current_account_id()
                   and d.id = a.key::bigint and d.security_level = any (current_levels())))
  end;

-- All reading of the history. A view, because the server has no right to read the table: only rows
-- of the current account, and values only at levels of the role.
-- owner: platform
create view history_within with (security_barrier) as
  select e.account_id, e.id, e.seq, e.at, e.user_id, e.role, e.action, e.kind, e.object_type,
    e.object_ids, e.outcome, e.request_id, e.level, e.unit_id, e.along, e.digest, e.hash,
    e.sealed -> 'actor' as actor,
    seen.is_allowed as is_shown,
    case when seen.is_allowed then e.changes - find_hidden_ids(e.along) end as changes,
    case when seen.is_allowed and find_hidden_ids(e.along) = '{}' then e.sealed end as sealed
  from audit_entries e
  cross join lateral (
    select coalesce(e.level is null or e.level = any ((select current_levels())::text[]), false)
      as is_allowed) seen
  where coalesce(e.account_id = (select current_account_id()), false);
grant select on history_within to casework_app;

-- Finds the entries of a page: ids and filters, no values. Without security_barrier, which would keep
-- the order and the limit of a page from the index.
-- owner: platform
create view history_places as
  select account_id, id, seq, at, user_id, kind, object_type, object_ids, along, unit_id, outcome
  from audit_entries
  where coalesce(account_id = (select current_account_id()), false);
grant select on history_places to casework_app;

-- Removes the value and the salt of every field of a record, or the name and e-mail of a person
-- (object type `user`), from the entries of a firm. The hashes stay, so the chain recomputes.
-- Runs in the caller's transaction. Returns the number of removed values.
create function erase_history(account bigint, kind_of_record text, record bigint) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  record_key constant text := record::text;
  erased int;
begin
  if kind_of_record = 'user' then
    with changed as (
      update audit_entries e
      set sealed = case when e.seq is null then '{"actor": {}}'
        else jsonb_set(e.sealed, '{actor}', (e.sealed -> 'actor') - 'salt' - 'value') end
      where e.account_id = account and e.user_id = record
        and (e.seq is null and e.sealed is null or e.sealed #> '{actor,value}' is not null)
      returning 1)
    select count(*) into erased from changed;
    return erased;
  end if;
  with concerned as (
    select e.id, e.changes -> record_key as fields
    from history_index i
    join audit_entries e on e.account_id = i.account_id and e.seq = i.seq
    where i.account_id = account and i.object_type = kind_of_record and i.object_id = record
    union
    select e.id, e.changes -> record_key from audit_entries e
    where e.account_id = account and e.seq is null
      and (e.object_type = kind_of_record and e.object_ids @> array[record]
        or e.along ->> record_key = kind_of_record)
  ), remaining as (
    select c.id, jsonb_object_agg(f.key, case
        when f.value ? 'erased' then f.value
        else jsonb_build_object('erased', (
          select jsonb_agg(side order by side desc) from jsonb_object_keys(f.value) side))
      end) as fields,
      sum(case when f.value ? 'erased' then 0
        else (select count(*) from jsonb_object_keys(f.value)) end) as removed
    from concerned c cross join lateral jsonb_each(c.fields) f
    where jsonb_typeof(c.fields) = 'object'
    group by c.id
  ), changed as (
    update audit_entries e
    set changes = jsonb_set(e.changes, array[record_key], r.fields),
      sealed = e.sealed #- array['salts', record_key]
    from remaining r
    where e.account_id = account and e.id = r.id and r.removed > 0
    returning r.removed)
  select coalesce(sum(removed), 0) into erased from changed;
  return erased;
end $$;
revoke execute on function erase_history from public;
grant execute on function erase_history to casework_jobs;

-- For a request: the current account only. Null if the history does not contain the record.
create function erase_own_history(kind_of_record text, record bigint) returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account constant bigint := current_account_id();
begin
  if not exists (
      select from history_index i
      where i.account_id = account and i.object_type = kind_of_record and i.object_id = record)
    and not exists (
      select from audit_entries e
      where e.account_id = account and e.seq is null
        and (e.object_type = kind_of_record and e.object_ids @> array[record]
          or e.along ->> record::text = kind_of_record
          or kind_of_record = 'user' and e.user_id = record))
    and not (kind_of_record = 'user' and exists (
      select from audit_entries e where e.account_id = account and e.user_id = record)) then
    return null;
  end if;
  return erase_history(account, kind_of_record, record);
end $$;
revoke execute on function erase_own_history from public;
grant execute on function erase_own_history to casework_app;

-- Documents that move with their session, case or group, or lose their group, in the setting
-- `app.moved_along`, which the audit entry of the request takes over. Foreign keys move them, and the
-- server cannot see all of them. A move of the document itself has depth 0 and is recorded by it.
create function note_moved_along() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  moved jsonb;
begin
  select jsonb_object_agg(m.id, m.fields) into moved
  from (
    select f.id, jsonb_object_agg(f.field,
        jsonb_build_object('before', f.before, 'after', f.after)) as fields
    from (
      select distinct on (o.id, v.field) o.id, v.field, v.before, v.after
      from moved_from o
      join documents d on d.account_id = o.account_id and d.id = o.id
      cross join lateral (values ('client_id', o.client_id, d.client_id),
        ('case_id', o.case_id, d.case_id), ('session_id', o.session_id, d.session_id),
        ('group_id', o.group_id, d.group_id)) v (field, before, after)
      where v.before is distinct from v.after) f
    group by f.id) m;
  if moved is not null then
    perform set_config('app.moved_along', (coalesce(
      nullif(current_setting('app.moved_along', true), '')::jsonb, '{}') || moved)::text, true);
  end if;
  return null;
end $$;
create trigger note_moved_along after update on documents
  referencing old table as moved_from for each statement
  when (pg_trigger_depth() > 0) execute function note_moved_along();
