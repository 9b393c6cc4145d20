-- Up Migration
-- A role deletes no document that it cannot see, by no cascade and in no race: between the check of a session's documents
-- and the deletion of the session another one may be uploaded (OQ-134). Jobs and the owner set no account and are let through.
create function refuse_unseen() returns trigger language plpgsql as $$
begin
  if current_account_id() is not null and not (old.security_level = any (current_levels())) then
    raise exception 'document above the levels of the acting role' using errcode = 'CW134';
  end if;
  return old;
end $$;
create trigger refuse_unseen before delete on documents for each row execute function refuse_unseen();
