-- Up Migration
-- The life of an invitation: whom it is for, whether its mail arrived, and how the invited person answered.
alter table invitations
  -- Set when the address belonged to a user: then the invitation is theirs, whoever has the address later.
  add column invited_user_id bigint references users on delete cascade,
  add column declined_at     timestamptz,
  -- What the mail server said to the newest mail. Earlier mails were taken by the queue, and nothing else is known of them.
  add column delivery        text not null default 'sent' check (delivery in ('queued', 'sent', 'refused')),
  add column delivery_error  text check (delivery_error <> '' and char_length(delivery_error) <= 300),
  add constraint invitations_delivery check ((delivery = 'refused') = (delivery_error is not null)),
  add constraint invitations_answer check (accepted_at is null or declined_at is null);
alter table invitations alter column delivery set default 'queued';
create index invitations_of_user on invitations (invited_user_id) where invited_user_id is not null;
create index invitations_of_address on invitations (invited_email) where accepted_at is null;

drop policy found_by_invited on invitations;
drop policy accepted_by_invited on invitations;
create policy found_by_invited on invitations for select to casework_app
  using (case when invited_user_id is null
    then invited_email = (select u.email from users u where u.id = current_user_id() and u.email_verified_at is not null)
    else invited_user_id = current_user_id() end);
create policy answered_by_invited on invitations for update to casework_app
  using (case when invited_user_id is null
    then invited_email = (select u.email from users u where u.id = current_user_id() and u.email_verified_at is not null)
    else invited_user_id = current_user_id() end)
  with check (accepted_by = (select current_user_id()) or declined_at is not null);

-- Before anybody is signed in: the hash of the token that a request brought, or the address that asks to sign up.
create function current_invitation() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.invitation', true), '');
create policy found_by_link on invitations for select to casework_app
  using ((select current_invitation()) in (token_hash, invited_email));

grant update (invited_user_id, declined_at, delivery, delivery_error) on invitations to casework_app;

create or replace function accept_only() returns trigger
  language plpgsql as $$
begin
  if old.account_id is distinct from current_account_id()
    and (to_jsonb(new) - 'accepted_at' - 'accepted_by' - 'declined_at') <> (to_jsonb(old) - 'accepted_at' - 'accepted_by' - 'declined_at') then
    raise insufficient_privilege using message = 'an invited person can only accept or decline';
  end if;
  return new;
end $$;
alter function accept_only rename to answer_only;
alter trigger accept_only on invitations rename to answer_only;

-- The job that mails an invitation writes down what became of it, and tells the firm when the mail was refused.
create policy delivered_by_jobs on invitations to casework_jobs
  using (account_id = (select current_account_id())) with check (account_id = (select current_account_id()));
grant select (account_id, id, invited_email, token_hash, expires_at, accepted_at, declined_at, delivery) on invitations to casework_jobs;
grant update (delivery, delivery_error) on invitations to casework_jobs;
create policy written_by_jobs on notifications for insert to casework_jobs with check (account_id = (select current_account_id()));
grant insert on notifications to casework_jobs;
