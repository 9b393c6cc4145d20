-- Up Migration
-- An invitation by mail to work for a firm: bound to the address, single use, seven days (OQ-041).
-- owner: invitations
create table invitations (
  account_id     bigint      not null references accounts on delete cascade,
  id             bigint      not null generated always as identity,
  invited_email  text        not null check (invited_email = lower(invited_email) and char_length(invited_email) <= 254),
  invited_name   text        not null check (invited_name <> '' and char_length(invited_name) <= 200),
  role           text        not null check (role in ('admin', 'diamond', 'gold', 'silver')),
  message        text        check (message <> '' and char_length(message) <= 500),
  token_hash     text        not null unique,
  invited_by     bigint      references users on delete set null,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null,
  accepted_at    timestamptz,
  accepted_by    bigint      references users on delete set null,
  primary key (account_id, id)
);
-- A repeated invitation replaces the open one (OQ-109).
create unique index invitations_open on invitations (account_id, invited_email) where accepted_at is null;

select fence_to_account('invitations');
-- The invited person, and nobody else, finds and accepts an invitation from outside the firm.
create policy found_by_invited on invitations for select to casework_app
  using (invited_email = (select u.email from users u where u.id = current_user_id()));
create policy accepted_by_invited on invitations for update to casework_app
  using (invited_email = (select u.email from users u where u.id = current_user_id()))
  with check (accepted_by = (select current_user_id()));
grant select, insert, delete on invitations to casework_app;
grant update (invited_name, role, message, token_hash, invited_by, created_at, expires_at, accepted_at, accepted_by) on invitations to casework_app;

-- Whom an invitation of this very transaction names may become an employee; every other connection is made by the firm.
create policy made_by_invited on connections for insert to casework_app
  with check (employee_account_id = (select current_account_id()) and employee_user_id = (select current_user_id())
    and exists (select from invitations i where i.account_id = firm_account_id and i.role = connections.role
                and i.accepted_by = employee_user_id and i.accepted_at = now()));

-- Accepting changes nothing else: not the role, not the firm. Policies do not see the row as it was.
create function accept_only() returns trigger
  language plpgsql as $$
begin
  if old.account_id is distinct from current_account_id()
    and (to_jsonb(new) - 'accepted_at' - 'accepted_by') <> (to_jsonb(old) - 'accepted_at' - 'accepted_by') then
    raise insufficient_privilege using message = 'an invited person can only accept';
  end if;
  return new;
end $$;
create trigger accept_only before update on invitations for each row execute function accept_only();

-- Who was removed must not come back by an older invitation.
create function withdraw_invitations() returns trigger
  language plpgsql as $$
begin
  delete from invitations i using users u
  where i.account_id = old.firm_account_id and i.accepted_at is null and u.id = old.employee_user_id and i.invited_email = u.email;
  return null;
end $$;
create trigger withdraw_invitations after delete on connections for each row execute function withdraw_invitations();
