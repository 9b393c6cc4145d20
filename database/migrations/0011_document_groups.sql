-- Case and client of a group are those of its session. The foreign key keeps it so: when the
-- session moves to another client, `on update cascade` takes its groups along (decision 0021).
-- owner: document-groups
create table document_groups (
  account_id   bigint      not null references accounts on delete cascade,
  id           bigint      not null default random_id(),
  session_id   bigint      not null,
  name         text        not null check (name <> '' and char_length(name) <= 200),
  description  text        check (description <> '' and char_length(description) <= 10000),
  version      int         not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  search       text        not null generated always as
                 (lower(name || E'\n' || coalesce(description, ''))) stored,
  case_id      bigint      not null,
  client_id    bigint      not null,
  primary key (account_id, id),
  unique (account_id, id, client_id),
  foreign key (account_id, session_id, case_id, client_id)
    references sessions (account_id, id, case_id, client_id) on update cascade on delete cascade
);
create index document_groups_of_session on document_groups (account_id, session_id);
create index document_groups_by_age on document_groups (account_id, created_at desc, id desc);
create index document_groups_search on document_groups using gin (account_id, search gin_trgm_ops)
  with (fastupdate = off);
create index document_groups_of_client on document_groups (account_id, client_id);
create index document_groups_of_case on document_groups (account_id, case_id);

-- Fills case and client from the session. The lock keeps the session from moving until the group is
-- written.
create function place_group() returns trigger language plpgsql as $$
begin
  select s.case_id, s.client_id into new.case_id, new.client_id
  from sessions s where s.account_id = new.account_id and s.id = new.session_id for key share;
  if not found then
    raise foreign_key_violation using message = 'the session of the document group does not exist';
  end if;
  return new;
end $$;
create trigger place_group before insert or update of session_id on document_groups
  for each row execute function place_group();

select fence_to_account('document_groups');
select keep_total('document_groups', 'document_group');
grant select, insert, update, delete on document_groups to casework_app;

-- Stands in for the policy in searches; the reason is at clients_within. It lacks the list's sort
-- columns so far.
create policy searched_within on document_groups for select to current_user using (true);
create view document_groups_within as
  select account_id, id, search from document_groups
  where coalesce(account_id = (select current_account_id()), false);
grant select on document_groups_within to casework_app;
