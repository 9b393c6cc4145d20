-- Up Migration
-- Searches within a firm. LIKE is not leakproof, so beside a policy PostgreSQL will not use it as an index condition and
-- walks all rows of the firm: 67 ms instead of 0.1 at 100,000 clients. These views stand in for the policy: the same
-- fence, evaluated by the owner, and the trigram index behind it. Statements name the account as well, as everywhere.
-- coalesce keeps the planner from multiplying the account's selectivity in twice.
create policy searched_within on clients for select to current_user using (true);
create policy searched_within on cases for select to current_user using (true);
create policy searched_within on sessions for select to current_user using (true);
create policy searched_within on documents for select to current_user using (true);

create view clients_within as
  select account_id, id, search, name from clients where coalesce(account_id = (select current_account_id()), false);
create view cases_within as
  select account_id, id, search, title from cases where coalesce(account_id = (select current_account_id()), false);
create view sessions_within as
  select account_id, id, search from sessions where coalesce(account_id = (select current_account_id()), false);
create view documents_within as
  select account_id, id, search from documents
  where coalesce(account_id = (select current_account_id()), false)
    and security_level = any ((select current_levels())::text[]);
grant select on clients_within, cases_within, sessions_within, documents_within to casework_app;

-- An account that has records can be deleted: its totals go with it, so nothing is added to them then.
create or replace function add_to_totals(account bigint, counted text, more_rows bigint, more_bytes bigint) returns void
  language sql
begin atomic
  insert into account_totals as t (account_id, kind, shard, rows, bytes)
  select a.id, counted, pg_backend_pid() % 8, more_rows, more_bytes from accounts a where a.id = account
  on conflict (account_id, kind, shard) do update
    set rows = t.rows + excluded.rows, bytes = t.bytes + excluded.bytes;
end;
