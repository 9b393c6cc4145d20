-- Invitations by mail to work for a firm: bound to the address, single use, seven days (OQ-041).
-- owner: invitations
create table invitations (
  account_id       bigint      not null references accounts on delete cascade,
  id               bigint      not null default random_id(),
  invited_email    text        not null check (invited_email = lower(invited_email)
                                 and char_length(invited_email) <= 254),
  invited_name     text        not null
                               check (invited_name <> '' and char_length(invited_name) <= 200),
  role             text        not null check (role in ('admin', 'diamond', 'gold', 'silver')),
  message          text        check (message <> '' and char_length(message) <= 500),
  token_hash       text        not null unique,
  invited_by       bigint      references users on delete set null,
  created_at       timestamptz not null default now(),
  expires_at       timestamptz not null,
  accepted_at      timestamptz,
  accepted_by      bigint      references users on delete set null,
  -- Set when the address belonged to a user: the invitation stays theirs, whoever has it later.
  invited_user_id  bigint      references users on delete cascade,
  declined_at      timestamptz,
  -- What the mail server answered to the newest mail.
  delivery         text        not null default 'queued'
                               check (delivery in ('queued', 'sent', 'refused')),
  delivery_error   text        check (delivery_error <> '' and char_length(delivery_error) <= 300),
  primary key (account_id, id),
  constraint invitations_delivery check ((delivery = 'refused') = (delivery_error is not null)),
  constraint invitations_answer check (accepted_at is null or declined_at is null)
);
-- A repeated invitation replaces the open one (OQ-109).
create unique index invitations_open
  on invitations (account_id, invited_email) where accepted_at is null;
create index invitations_of_user
  on invitations (invited_user_id) where invited_user_id is not null;
create index invitations_of_address on invitations (invited_email) where accepted_at is null;

-- Set before sign-in: the hash of the token in the request, or the address that wants to sign up.
create function current_invitation() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.invitation', true), '');

select fence_to_account('invitations');
-- The invited person belongs to no workspace of the firm yet. An address that is not proven to be
-- theirs opens nothing.
create policy found_by_invited on invitations for select to casework_app
  using (case when invited_user_id is null
    then invited_email = (select u.email from users u
                          where u.id = current_user_id() and u.email_verified_at is not null)
    else invited_user_id = current_user_id() end);
create policy answered_by_invited on invitations for update to casework_app
  using (case when invited_user_id is null
    then invited_email = (select u.email from users u
                          where u.id = current_user_id() and u.email_verified_at is not null)
    else invited_user_id = current_user_id() end)
  with check (accepted_by = (select current_user_id()) or declined_at is not null);
-- The page behind the mailed link names the firm before anybody signs in.
create policy found_by_link on invitations for select to casework_app
  using ((select current_invitation()) in (token_hash, invited_email));
grant select, insert, delete on invitations to casework_app;
grant update (invited_name, role, message, token_hash, invited_by, created_at, expires_at,
  accepted_at, accepted_by, invited_user_id, declined_at, delivery, delivery_error)
  on invitations to casework_app;

-- The job that sends the mail records the result.
create policy delivered_by_jobs on invitations to casework_jobs
  using (account_id = (select current_account_id()))
  with check (account_id = (select current_account_id()));
grant select (account_id, id, invited_email, token_hash, expires_at, accepted_at, declined_at,
  delivery) on invitations to casework_jobs;
grant update (delivery, delivery_error) on invitations to casework_jobs;

-- A person accepted in this very transaction may connect themselves to the firm, in the invited
-- role. Every other connection is made by the firm.
create policy made_by_invited on connections for insert to casework_app
  with check (employee_account_id = (select current_account_id())
    and employee_user_id = (select current_user_id())
    and exists (select from invitations i
                where i.account_id = firm_account_id and i.role = connections.role
                  and i.accepted_by = employee_user_id and i.accepted_at = now()));

-- The invited person changes nothing else, neither role nor firm. A trigger, because a policy
-- cannot compare the new row with the old one.
create function answer_only() returns trigger
  language plpgsql as $$
begin
  if old.account_id is distinct from current_account_id()
    and (to_jsonb(new) - 'accepted_at' - 'accepted_by' - 'declined_at')
      <> (to_jsonb(old) - 'accepted_at' - 'accepted_by' - 'declined_at') then
    raise insufficient_privilege using message = 'an invited person can only accept or decline';
  end if;
  return new;
end $$;
create trigger answer_only before update on invitations
  for each row execute function answer_only();

-- A removed employee must not return through an older invitation, to whichever of their addresses
-- it was sent. One that belongs to another user stays, even if its address once was the employee's.
create function withdraw_invitations() returns trigger
  language plpgsql as $$
begin
  delete from invitations i
  where i.account_id = old.firm_account_id and i.accepted_at is null
    and (i.invited_user_id = old.employee_user_id
      or i.invited_user_id is null and i.invited_email in (
        select e.email from user_emails e where e.user_id = old.employee_user_id));
  return null;
end $$;
create trigger withdraw_invitations after delete on connections
  for each row execute function withdraw_invitations();
