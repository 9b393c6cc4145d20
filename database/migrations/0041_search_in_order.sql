-- Up Migration
-- A list that is searched is also ordered: with its order behind the view, the planner may either fetch what the trigram
-- index finds or walk the list in its own order, whichever is shorter for the text at hand. The fences stay as they are.
create or replace view clients_within as
  select account_id, id, search, name, created_at from clients where coalesce(account_id = (select current_account_id()), false);
create or replace view cases_within as
  select account_id, id, search, title, client_id, date, created_at from cases
  where coalesce(account_id = (select current_account_id()), false);
create or replace view sessions_within as
  select account_id, id, search, title, client_id, case_id, date, created_at from sessions
  where coalesce(account_id = (select current_account_id()), false);
create or replace view documents_within as
  select account_id, id, search, security_level, file_name, file_size, created_at from documents
  where coalesce(account_id = (select current_account_id()), false)
    and security_level = any ((select current_levels())::text[]);
