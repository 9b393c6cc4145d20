-- Erasing a person empties `invited_by` of the invitations that they sent. The trigger took that for
-- a change by somebody else, so no firm that had invited anybody could be erased.
create or replace function answer_only() returns trigger language plpgsql as $$
declare
  free text[] := array['accepted_at', 'accepted_by', 'declined_at'];
begin
  if old.account_id is not distinct from current_account_id() then
    return new;
  end if;
  if new.invited_by is null and not exists (select from users u where u.id = old.invited_by) then
    free := free || array['invited_by'];
  end if;
  if to_jsonb(new) - free <> to_jsonb(old) - free then
    raise insufficient_privilege using message = 'an invited person can only accept or decline';
  end if;
  return new;
end $$;
