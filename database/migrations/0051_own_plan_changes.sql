-- Nobody is told of a plan that they have ended themselves. The job has no user.

create or replace function tell_of_state() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'waiting' then
    perform tell_of_plan(new, null, 'plan_to_approve', jsonb_build_object('person',
      (select u.name from users u where u.id = new.set_by)), 'set');
  elsif new.state = 'done' then
    perform tell_of_plan(new, array[new.set_by, new.approved_by], 'plan_done', '{}', 'done');
  elsif new.state = 'ended' then
    perform tell_of_plan(new,
      array_remove(array[new.set_by, new.approved_by], current_user_id()),
      'plan_ended', '{}', 'ended');
  end if;
  return null;
end $$;

create or replace function tell_of_removal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tell_of_plan(old,
    array_remove(array[old.set_by, old.approved_by], current_user_id()),
    'plan_ended', '{}', 'ended');
  return null;
end $$;
