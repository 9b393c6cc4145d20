-- Planner and approver are told of every end of a plan, also of one that they have caused.

create or replace function tell_of_state() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'waiting' then
    perform tell_of_plan(new, null, 'plan_to_approve', jsonb_build_object('person',
      (select u.name from users u where u.id = new.set_by)), 'set');
  elsif new.state in ('done', 'ended') then
    perform tell_of_plan(new, array[new.set_by, new.approved_by], 'plan_' || new.state, '{}',
      new.state);
  end if;
  return null;
end $$;

create or replace function tell_of_removal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_of_plan(old, array[old.set_by, old.approved_by], 'plan_ended', '{}', 'ended');
  return null;
end $$;
