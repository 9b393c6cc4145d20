-- Up Migration
-- A request of one account to work for another. Sender = employee, receiver = firm (OQ-071). Two accounts share the row.
-- owner: connections
create table connection_requests (
  id                   bigint      primary key generated always as identity,
  sender_account_id    bigint      not null references accounts on delete cascade,
  sender_user_id       bigint      not null references users on delete cascade,
  receiver_account_id  bigint      not null references accounts on delete cascade,
  status               text        not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  assigned_role        text        check (assigned_role in ('admin', 'diamond', 'gold', 'silver')),
  created_at           timestamptz not null default now(),
  answered_at          timestamptz,
  answered_by          bigint      references users on delete set null,
  check (sender_account_id <> receiver_account_id),
  check ((status = 'accepted') = (assigned_role is not null)),
  check ((status = 'pending') = (answered_at is null))
);
-- One open request per direction (OQ-098), however many are sent at once.
create unique index connection_requests_open on connection_requests (sender_account_id, receiver_account_id) where status = 'pending';
create index connection_requests_received on connection_requests (receiver_account_id, id desc);
create index connection_requests_sent on connection_requests (sender_account_id, id desc);

alter table connection_requests enable row level security;
alter table connection_requests force row level security;
create policy seen_by_both_sides on connection_requests for select to casework_app
  using (sender_account_id = (select current_account_id()) or receiver_account_id = (select current_account_id()));
create policy sent_by_sender on connection_requests for insert to casework_app
  with check (sender_account_id = (select current_account_id()) and sender_user_id = (select current_user_id()) and status = 'pending');
create policy answered_by_receiver on connection_requests for update to casework_app
  using (receiver_account_id = (select current_account_id()))
  with check (receiver_account_id = (select current_account_id()));
grant select, insert on connection_requests to casework_app;
grant update (status, assigned_role, answered_at, answered_by) on connection_requests to casework_app;
