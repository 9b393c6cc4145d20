-- Up Migration
-- One client per paper (decision 0021): the client of a document is that of its session, else that of its case, and a
-- group and its documents have the client of the group's session. Foreign keys over place and client keep it so: when a
-- session, case or group goes to another client, `on update cascade` takes its documents along.
drop trigger note_elsewhere on documents;
drop trigger note_elsewhere_again on documents;
drop trigger move_elsewhere on cases;
drop trigger move_elsewhere on sessions;
drop function note_elsewhere(), move_elsewhere();
drop table documents_elsewhere;

alter table cases add unique (account_id, id, client_id);
alter table sessions add unique (account_id, id, case_id, client_id);

alter table document_groups add column case_id bigint, add column client_id bigint;
alter table documents
  add column direct_case_id bigint,
  drop constraint documents_account_id_case_id_fkey,
  drop constraint documents_account_id_session_id_fkey,
  drop constraint documents_account_id_group_id_fkey;
comment on column documents.direct_case_id is 'The case of a document that has no session. The foreign key to cases is over it';

-- Existing rows. The policies would hide them from the owner.
alter table cases no force row level security;
alter table sessions no force row level security;
alter table document_groups no force row level security;
alter table documents no force row level security;
update document_groups g set case_id = s.case_id, client_id = s.client_id
  from sessions s where s.account_id = g.account_id and s.id = g.session_id;
update documents d set case_id = s.case_id, client_id = s.client_id
  from sessions s
  where s.account_id = d.account_id and s.id = d.session_id and (d.case_id is distinct from s.case_id or d.client_id <> s.client_id);
update documents d set direct_case_id = k.id, client_id = k.client_id
  from cases k where d.session_id is null and k.account_id = d.account_id and k.id = d.case_id;
update documents d set group_id = null
  from document_groups g where g.account_id = d.account_id and g.id = d.group_id and g.client_id <> d.client_id;

alter table document_groups
  alter column case_id set not null,
  alter column client_id set not null,
  drop constraint document_groups_account_id_session_id_fkey,
  add foreign key (account_id, session_id, case_id, client_id) references sessions (account_id, id, case_id, client_id)
    on update cascade on delete cascade,
  add unique (account_id, id, client_id);
alter table documents
  add constraint documents_place_check check (
    case when session_id is null then direct_case_id is not distinct from case_id
         else case_id is not null and direct_case_id is null end),
  add foreign key (account_id, session_id, case_id, client_id) references sessions (account_id, id, case_id, client_id)
    on update cascade on delete cascade,
  add foreign key (account_id, direct_case_id, client_id) references cases (account_id, id, client_id)
    on update cascade on delete cascade,
  -- Without its group a document stays (OQ-214). Checked at the end: the client of a document may change before that of its group.
  add foreign key (account_id, group_id, client_id) references document_groups (account_id, id, client_id)
    on update cascade on delete set null (group_id) deferrable initially deferred;
alter table cases force row level security;
alter table sessions force row level security;
alter table document_groups force row level security;
alter table documents force row level security;
create index documents_directly_in_case on documents (account_id, direct_case_id) where direct_case_id is not null;
create index document_groups_of_client on document_groups (account_id, client_id);
create index document_groups_of_case on document_groups (account_id, case_id);

-- Case and client of a group are those of its session. The lock keeps the session where it is until the group is there.
create function place_group() returns trigger language plpgsql as $$
begin
  select s.case_id, s.client_id into new.case_id, new.client_id
  from sessions s where s.account_id = new.account_id and s.id = new.session_id for key share;
  if not found then
    raise foreign_key_violation using message = 'the session of the document group does not exist';
  end if;
  return new;
end $$;
create trigger place_group before insert or update of session_id on document_groups for each row execute function place_group();

-- PostgreSQL has no `on update cascade` over generated columns.
create function place_document() returns trigger language plpgsql as $$
begin
  new.direct_case_id := case when new.session_id is null then new.case_id end;
  return new;
end $$;
-- Named to run after move_document.
create trigger place_document before insert or update on documents for each row
  when (new.direct_case_id is distinct from case when new.session_id is null then new.case_id end)
  execute function place_document();

-- A move changes neither levels nor sizes: totals are written only where they change, and always in the order of the levels.
create or replace function count_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_totals(account_id, 'document:' || security_level, count(*), sum(file_size)::bigint)
    from added group by account_id, security_level;
  elsif tg_op = 'DELETE' then
    perform add_to_totals(account_id, 'document:' || security_level, -count(*), -sum(file_size)::bigint)
    from removed group by account_id, security_level;
  else
    perform add_to_totals(account_id, 'document:' || security_level, sum(rows)::bigint, sum(bytes)::bigint)
    from (
      select account_id, security_level, 1 as rows, file_size as bytes from added
      union all
      select account_id, security_level, -1, -file_size from removed) changed
    group by account_id, security_level having sum(rows) <> 0 or sum(bytes) <> 0;
  end if;
  return null;
end $$;

-- Foreign keys act on rows whatever their level, so this trigger refuses for a role that cannot see the document, in any race.
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
  select * into new_group from document_groups g where g.account_id = new.account_id and g.id = new.group_id;
  if exists (select from sessions s where (s.account_id, s.id, s.case_id, s.client_id) = (new.account_id, new.session_id, new.case_id, new.client_id))
    or exists (select from cases k where (k.account_id, k.id, k.client_id) = (new.account_id, new.direct_case_id, new.client_id)) then
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
create trigger move_document before update of client_id, case_id, session_id on documents for each row
  when ((old.client_id, old.case_id, old.session_id) is distinct from (new.client_id, new.case_id, new.session_id))
  execute function move_document();
