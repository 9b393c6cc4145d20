-- A connection lets an employee work in a firm's workspace under a role. Two accounts share the
-- row, so it has its own policies instead of fence_to_account.
-- owner: connections
create table connections (
  id                   bigint      primary key default random_id(),
  firm_account_id      bigint      not null references accounts on delete cascade,
  employee_account_id  bigint      not null references accounts on delete cascade,
  employee_user_id     bigint      not null references users on delete cascade,
  role                 text        not null check (role in ('admin', 'diamond', 'gold', 'silver')),
  created_at           timestamptz not null default now(),
  version              int         not null default 1,
  unique (firm_account_id, employee_account_id),
  check (firm_account_id <> employee_account_id)
);
create index connections_of_employee on connections (employee_account_id);
create index connections_of_user on connections (employee_user_id);
create trigger count_version before update of role on connections
  for each row execute function count_version();

alter table connections enable row level security;
alter table connections force row level security;
-- The employee is found by user as well: workspaces are listed before one is chosen.
create policy seen_by_both_sides on connections for select to casework_app
  using (firm_account_id = (select current_account_id())
      or employee_account_id = (select current_account_id())
      or employee_user_id = (select current_user_id()));
-- Only the firm writes. The one exception, an accepted invitation, is in the file of invitations.
create policy made_by_firm on connections for insert to casework_app
  with check (firm_account_id = (select current_account_id()));
create policy changed_by_firm on connections for update to casework_app
  using (firm_account_id = (select current_account_id()))
  with check (firm_account_id = (select current_account_id()));
create policy ended_by_firm on connections for delete to casework_app
  using (firm_account_id = (select current_account_id()));
grant select, insert, update, delete on connections to casework_app;

-- A request of one account to work for another: the sender is the employee, the receiver is the
-- firm (OQ-071).
-- owner: connections
create table connection_requests (
  id                   bigint      primary key default random_id(),
  sender_account_id    bigint      not null references accounts on delete cascade,
  sender_user_id       bigint      not null references users on delete cascade,
  receiver_account_id  bigint      not null references accounts on delete cascade,
  status               text        not null default 'pending'
                                   check (status in ('pending', 'accepted', 'rejected')),
  assigned_role        text        check (assigned_role in ('admin', 'diamond', 'gold', 'silver')),
  created_at           timestamptz not null default now(),
  answered_at          timestamptz,
  answered_by          bigint      references users on delete set null,
  check (sender_account_id <> receiver_account_id),
  check ((status = 'accepted') = (assigned_role is not null)),
  check ((status = 'pending') = (answered_at is null))
);
-- One open request per direction (OQ-098), even when several are sent concurrently.
create unique index connection_requests_open
  on connection_requests (sender_account_id, receiver_account_id) where status = 'pending';
create index connection_requests_received
  on connection_requests (receiver_account_id, created_at desc, id desc);
create index connection_requests_sent
  on connection_requests (sender_account_id, created_at desc, id desc);

-- Shared by two accounts as well: both read it, the sender creates it, the receiver answers it.
alter table connection_requests enable row level security;
alter table connection_requests force row level security;
create policy seen_by_both_sides on connection_requests for select to casework_app
  using (sender_account_id = (select current_account_id())
      or receiver_account_id = (select current_account_id()));
create policy sent_by_sender on connection_requests for insert to casework_app
  with check (sender_account_id = (select current_account_id())
      and sender_user_id = (select current_user_id()) and status = 'pending');
create policy answered_by_receiver on connection_requests for update to casework_app
  using (receiver_account_id = (select current_account_id()))
  with check (receiver_account_id = (select current_account_id()));
grant select, insert on connection_requests to casework_app;
grant update (status, assigned_role, answered_at, answered_by)
  on connection_requests to casework_app;

-- An employee's own account without records is a person, not a firm: finding it by name would list
-- the employees of other firms. The function reads the account in question as that account would.
-- `clients` and `cases` are created later; plpgsql resolves names when the function is called.
create function is_private_account(account bigint) returns boolean
  language plpgsql as $$
declare
  asking text := coalesce(current_setting('app.account_id', true), '');
  is_private boolean;
begin
  perform set_config('app.account_id', account::text, true);
  select exists (select from connections c where c.employee_account_id = account)
    and not exists (select from connections c where c.firm_account_id = account)
    and not exists (select from clients k where k.account_id = account)
    and not exists (select from cases k where k.account_id = account)
  into is_private;
  perform set_config('app.account_id', asking, true);
  return is_private;
end $$;
revoke execute on function is_private_account from public;
grant execute on function is_private_account to casework_app;
