-- Up Migration
-- Passwords, tokens, codes and the addresses that people sign in with are reached by casework_auth only, as which the
-- server signs people in and saves their own profile. Every other request runs as casework_app: a statement injected
-- there can neither read a hash nor set a password, an address or the owner of an account (decision 0024).
revoke all on users, user_emails, accounts, sign_ins, refresh_tokens, password_resets, pending_sign_ups, email_changes, email_undos from casework_app;

grant select (id, name, email, mobile, country_id, role, email_verified_at, is_active, created_at, bio, email_notifications,
  push_notifications, language, timezone, version) on users to casework_app;
grant select on user_emails, accounts, sign_ins to casework_app;

-- The login role has the rights of casework_app as well.
grant select, insert, update on users to casework_auth;
grant insert on user_emails to casework_auth;
grant insert, update on accounts, sign_ins to casework_auth;
grant select, insert, update on refresh_tokens to casework_auth;
grant select, insert, update, delete on password_resets, pending_sign_ups, email_changes, email_undos to casework_auth;
