-- Up Migration
-- What the list of groups asks for: newest first, searched by name and description, counted without walking it.
alter table document_groups add column search text not null generated always as
  (lower(name || E'\n' || coalesce(description, ''))) stored;
create index document_groups_by_age on document_groups (account_id, created_at desc, id desc);
create index document_groups_search on document_groups using gin (account_id, search gin_trgm_ops) with (fastupdate = off);
select keep_total('document_groups', 'document_group');
insert into account_totals (account_id, kind, shard, rows)
  select account_id, 'document_group', 0, count(*) from document_groups group by account_id;

-- See migration 0018.
create policy searched_within on document_groups for select to current_user using (true);
create view document_groups_within as
  select account_id, id, search from document_groups where coalesce(account_id = (select current_account_id()), false);
grant select on document_groups_within to casework_app;

-- A group's first documents in the order of their upload; the levels stand in the index, so that the others cost no look.
drop index documents_of_group;
create index documents_of_group on documents (account_id, group_id, id) include (security_level) where group_id is not null;

-- The trigger refuse_unseen says the same at the moment of the deletion, and misses nothing that comes in between.
drop function holds_documents_beyond(text[], bigint, bigint, bigint);
