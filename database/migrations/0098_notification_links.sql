-- Up Migration
-- What a notification is about, as the lists of /connections number it. Both null: written before there were links.
alter table notifications
  add column link_type text check (link_type in ('invitation', 'connection_request', 'employee', 'firm')),
  add column link_id   bigint,
  add constraint notifications_link check ((link_type is null) = (link_id is null));

-- An account keeps its newest 500 (NOTIFICATIONS_KEPT of the contract). The writer may not see the rows of the receiver,
-- so the trigger trims them as the owner.
create policy trimmed_by_trigger on notifications to current_user using (true) with check (true);

create function trim_notifications() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  receiver bigint;
begin
  for receiver in select distinct account_id from added order by account_id loop
    -- Writers to the same receiver take turns: two that count at the same time would keep one too many.
    perform from accounts where id = receiver for no key update;
    delete from notifications n where n.account_id = receiver and n.id <= (
      select o.id from notifications o where o.account_id = receiver order by o.id desc offset 500 limit 1);
  end loop;
  return null;
end $$;
create trigger trim_notifications after insert on notifications
  referencing new table as added for each statement execute function trim_notifications();

delete from notifications n using (
  select account_id, id, row_number() over (partition by account_id order by id desc) as age from notifications) o
where o.account_id = n.account_id and o.id = n.id and o.age > 500;
