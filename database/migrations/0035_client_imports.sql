-- Imports of clients, so that one can be undone.
-- owner: clients
create table client_imports (
  account_id    bigint       not null references accounts on delete cascade,
  id            bigint       not null generated always as identity,
  -- Not references: an import outlives the person, and what the bin has removed.
  user_id       bigint       not null,
  file_name     text         not null check (char_length(file_name) between 1 and 255),
  client_count  int          not null check (client_count > 0),
  created_at    timestamptz  not null default now(),
  undone_at     timestamptz,
  undone_by     bigint,
  deletion_id   bigint,
  primary key (account_id, id)
);
create index client_imports_by_age on client_imports (account_id, created_at desc, id desc)
  where undone_at is null;
select fence_to_account('client_imports');
create policy read_by_triggers on client_imports for select to current_user using (true);
grant select, insert on client_imports to casework_app;
grant update (undone_at, undone_by, deletion_id) on client_imports to casework_app;

-- Validated by 0037, without a lock that readers wait for.
alter table clients
  add column import_id bigint,
  add constraint clients_import foreign key (account_id, import_id)
    references client_imports (account_id, id) on delete set null (import_id) not valid;
