-- Up Migration
-- Whoever is removed must not come back by an older invitation, to whichever of their addresses it was sent. One that
-- belongs to another user is theirs, also when its address was the removed person's once.
create or replace function withdraw_invitations() returns trigger
  language plpgsql as $$
begin
  delete from invitations i
  where i.account_id = old.firm_account_id and i.accepted_at is null
    and (i.invited_user_id = old.employee_user_id
      or i.invited_user_id is null and i.invited_email in (select e.email from user_emails e where e.user_id = old.employee_user_id));
  return null;
end $$;
