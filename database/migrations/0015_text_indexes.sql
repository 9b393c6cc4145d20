-- Text searches that can use no index but the one on the text (decision 0038). On wrong estimates
-- the planner read the whole firm through any index that begins with its account. The expression
-- `account_id + 0` belongs to the text indexes alone.

-- Built under another name, so that reads continue meanwhile; writes wait. A process of the version
-- before searches slowly from then on, since its searches compare the account itself.
create index clients_search_new on clients using gin ((account_id + 0), search gin_trgm_ops)
  with (fastupdate = off);
create index cases_search_new on cases using gin ((account_id + 0), search gin_trgm_ops)
  with (fastupdate = off);
create index sessions_search_new on sessions using gin ((account_id + 0), search gin_trgm_ops)
  with (fastupdate = off);
create index document_groups_search_new on document_groups
  using gin ((account_id + 0), search gin_trgm_ops) with (fastupdate = off);
create index documents_search_new on documents using gin ((account_id + 0), search gin_trgm_ops)
  with (fastupdate = off);

drop index clients_search, cases_search, sessions_search, document_groups_search, documents_search;
alter index clients_search_new rename to clients_search;
alter index cases_search_new rename to cases_search;
alter index sessions_search_new rename to sessions_search;
alter index document_groups_search_new rename to document_groups_search;
alter index documents_search_new rename to documents_search;

-- Documents without a case may be few; the list is in this order.
create index documents_without_case on documents (account_id, created_at desc, id desc)
  include (security_level) where case_id is null;

create or replace view clients_within as
  select account_id, id, search, name, created_at, email, mobile, country_id,
    account_id + 0 as text_account_id
  from clients
  where coalesce(account_id = (select current_account_id()), false);
create or replace view cases_within as
  select account_id, id, search, title, client_id, date, created_at,
    account_id + 0 as text_account_id
  from cases
  where coalesce(account_id = (select current_account_id()), false);
create or replace view sessions_within as
  select account_id, id, search, title, client_id, case_id, date, created_at,
    account_id + 0 as text_account_id
  from sessions
  where coalesce(account_id = (select current_account_id()), false);
create or replace view document_groups_within as
  select account_id, id, search, created_at, account_id + 0 as text_account_id
  from document_groups
  where coalesce(account_id = (select current_account_id()), false);
create or replace view documents_within as
  select account_id, id, search, security_level, file_name, file_size, created_at, case_id,
    session_id, group_id, account_id + 0 as text_account_id
  from documents
  where coalesce(account_id = (select current_account_id()), false)
    and security_level = any ((select current_levels())::text[]);

-- One firm may have nearly all rows and the next five. Without statistics on the account the planner
-- takes half a percent for each. Statistics that an earlier ANALYZE stored stay.
alter table clients alter column account_id set statistics 0;
alter table cases alter column account_id set statistics 0;
alter table sessions alter column account_id set statistics 0;
alter table document_groups alter column account_id set statistics 0;
alter table documents alter column account_id set statistics 0;
alter index clients_search alter column 1 set statistics 0;
alter index cases_search alter column 1 set statistics 0;
alter index sessions_search alter column 1 set statistics 0;
alter index document_groups_search alter column 1 set statistics 0;
alter index documents_search alter column 1 set statistics 0;
