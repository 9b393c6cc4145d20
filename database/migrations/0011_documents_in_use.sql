-- Up Migration
-- What lists, refusals and uploads of documents ask for beyond the rows themselves.

alter table documents add column search text not null generated always as
  (lower(coalesce(doc_name, '') || E'\n' || file_name)) stored;
create index documents_search on documents using gin (account_id, search gin_trgm_ops) with (fastupdate = off);

-- The level of a document of the caller's account, whatever the caller may see: the refusal of a sealed document differs
-- from that of an unknown one (OQ-132). Null when there is none.
create function document_level(document bigint) returns text
  language plpgsql as $$
declare
  narrowed text := current_setting('app.levels', true);
  level text;
begin
  perform set_config('app.levels', '{red,yellow,green}', true);
  select d.security_level into level from documents d where d.account_id = current_account_id() and d.id = document;
  perform set_config('app.levels', narrowed, true);
  return level;
end $$;

-- Bytes of all documents of the caller's account, those above the caller's levels included: the storage limit is the firm's.
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
