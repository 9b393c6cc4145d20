-- Up Migration
-- What an account is told. Title and message are texts of the product, filled when read, in the reader's language.
-- owner: notifications
create table notifications (
  account_id         bigint      not null references accounts on delete cascade,
  id                 bigint      not null generated always as identity,
  sender_account_id  bigint      references accounts on delete set null,
  notification_type  text        not null check (notification_type in ('connection_request', 'connection_accepted', 'connection_rejected', 'role_updated')),
  -- Which of the product's texts, and what fills their placeholders.
  text_key           text        not null,
  text_values        jsonb       not null default '{}',
  read_at            timestamptz,
  created_at         timestamptz not null default now(),
  primary key (account_id, id)
);
create index notifications_unread on notifications (account_id) where read_at is null;

alter table notifications enable row level security;
alter table notifications force row level security;
create policy read_by_account on notifications for select to casework_app using (account_id = (select current_account_id()));
create policy marked_by_account on notifications for update to casework_app
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
create policy removed_by_account on notifications for delete to casework_app using (account_id = (select current_account_id()));
-- Written for another account, in the writer's own name.
create policy written_by_sender on notifications for insert to casework_app with check (sender_account_id = (select current_account_id()));
grant select, insert, delete on notifications to casework_app;
grant update (read_at) on notifications to casework_app;
