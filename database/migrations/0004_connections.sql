-- Up Migration
-- A connection lets an employee work in a firm's workspace under a role. Two accounts share the row, so its policies
-- are its own: both sides may read it, the employee already before a workspace is chosen; only the firm may write it.
-- owner: connections
create table connections (
  id                   bigint      primary key generated always as identity,
  firm_account_id      bigint      not null references accounts on delete cascade,
  employee_account_id  bigint      not null references accounts on delete cascade,
  employee_user_id     bigint      not null references users on delete cascade,
  role                 text        not null check (role in ('admin', 'diamond', 'gold', 'silver')),
  created_at           timestamptz not null default now(),
  unique (firm_account_id, employee_account_id),
  check (firm_account_id <> employee_account_id)
);
create index connections_of_employee on connections (employee_account_id);
create index connections_of_user on connections (employee_user_id);

alter table connections enable row level security;
alter table connections force row level security;
create policy seen_by_both_sides on connections for select to casework_app
  using (firm_account_id = (select current_account_id())
      or employee_account_id = (select current_account_id())
      or employee_user_id = (select current_user_id()));
create policy made_by_firm on connections for insert to casework_app
  with check (firm_account_id = (select current_account_id()));
create policy changed_by_firm on connections for update to casework_app
  using (firm_account_id = (select current_account_id()))
  with check (firm_account_id = (select current_account_id()));
create policy ended_by_firm on connections for delete to casework_app
  using (firm_account_id = (select current_account_id()));
grant select, insert, update, delete on connections to casework_app;
