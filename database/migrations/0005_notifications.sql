-- Notifications of an account. Title and message are texts of the product, filled in when they are
-- read, in the reader's language.
-- owner: notifications
create table notifications (
  account_id         bigint      not null references accounts on delete cascade,
  id                 bigint      not null generated always as identity,
  sender_account_id  bigint      references accounts on delete set null,
  notification_type  text        not null
                                 check (notification_type in ('connection_request',
                                   'connection_accepted', 'connection_rejected', 'role_updated')),
  -- Which of the product's texts, and the values of its placeholders.
  text_key           text        not null,
  text_values        jsonb       not null default '{}',
  read_at            timestamptz,
  created_at         timestamptz not null default now(),
  -- What the notification is about, by the ids that the lists of /connections use.
  link_type          text        check (link_type in
                                   ('invitation', 'connection_request', 'employee', 'firm')),
  link_id            bigint,
  primary key (account_id, id),
  constraint notifications_link check ((link_type is null) = (link_id is null))
);
create index notifications_unread on notifications (account_id) where read_at is null;

-- Not fence_to_account: readers and writers belong to different accounts.
alter table notifications enable row level security;
alter table notifications force row level security;
create policy read_by_account on notifications for select to casework_app
  using (account_id = (select current_account_id()));
create policy marked_by_account on notifications for update to casework_app
  using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()));
create policy removed_by_account on notifications for delete to casework_app
  using (account_id = (select current_account_id()));
-- Written for another account, but only in the writer's own name.
create policy written_by_sender on notifications for insert to casework_app
  with check (sender_account_id = (select current_account_id()));
-- A job notifies the firm when the mail of an invitation is refused.
create policy written_by_jobs on notifications for insert to casework_jobs
  with check (account_id = (select current_account_id()));
-- The trigger below deletes as the owner, who is bound by policies too.
create policy trimmed_by_trigger on notifications to current_user using (true) with check (true);
grant select, insert, delete on notifications to casework_app;
grant update (read_at) on notifications to casework_app;
grant insert on notifications to casework_jobs;

-- An account keeps its newest 500 (NOTIFICATIONS_KEPT in the contract). SECURITY DEFINER, because
-- the writer cannot see the rows of the receiver.
create function trim_notifications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  receiver bigint;
begin
  for receiver in select distinct account_id from added order by account_id loop
    -- Writers to the same receiver take turns: two that count at the same time would keep one too
    -- many.
    perform from accounts where id = receiver for no key update;
    delete from notifications n where n.account_id = receiver and n.id <= (
      select o.id from notifications o
      where o.account_id = receiver order by o.id desc offset 500 limit 1);
  end loop;
  return null;
end $$;
create trigger trim_notifications after insert on notifications
  referencing new table as added for each statement execute function trim_notifications();
