-- Lists and searches whose cost does not depend on the planner's estimates (decision 0035).

-- An import looks up the contact of each row.
create index clients_by_contact on clients
  (account_id, (coalesce(mobile, '') || ' ' || lower(coalesce(email, ''))))
  where mobile is not null or email is not null;

-- The views get the columns that other filters and the look-ups of an import compare.
create or replace view clients_within as
  select account_id, id, search, name, created_at, email, mobile, country_id from clients
  where coalesce(account_id = (select current_account_id()), false);
create or replace view document_groups_within as
  select account_id, id, search, created_at from document_groups
  where coalesce(account_id = (select current_account_id()), false);
create or replace view documents_within as
  select account_id, id, search, security_level, file_name, file_size, created_at, case_id,
    session_id, group_id
  from documents
  where coalesce(account_id = (select current_account_id()), false)
    and security_level = any ((select current_levels())::text[]);
