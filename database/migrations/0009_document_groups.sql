-- Up Migration
-- owner: document-groups
create table document_groups (
  account_id   bigint      not null references accounts on delete cascade,
  id           bigint      not null generated always as identity,
  session_id   bigint      not null,
  name         text        not null check (name <> '' and char_length(name) <= 200),
  description  text        check (description <> '' and char_length(description) <= 10000),
  version      int         not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, session_id) references sessions (account_id, id) on delete cascade
);
create index document_groups_of_session on document_groups (account_id, session_id);

select fence_to_account('document_groups');
grant select, insert, update, delete on document_groups to casework_app;
