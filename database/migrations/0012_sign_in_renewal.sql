-- Up Migration
-- Renewing a sign-in: each refresh token is used once and replaced. A token that comes back after its successor was
-- given out, and after the moment in which two tabs may meet, shows a theft and ends the sign-in.
-- owner: auth
create table refresh_tokens (
  id          bigint      primary key generated always as identity,
  sign_in_id  bigint      not null references sign_ins on delete cascade,
  -- SHA-256 of the secret half, hex.
  token_hash  text        not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index refresh_tokens_of_sign_in on refresh_tokens (sign_in_id);
grant select, insert, update on refresh_tokens to casework_app;

-- The one live link to a new password of a user. Only the hash of its token is kept.
-- owner: auth
create table password_resets (
  user_id     bigint      primary key references users on delete cascade,
  token_hash  text        not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null
);
grant select, insert, update, delete on password_resets to casework_app;

-- Old tokens, links, codes and ended sign-ins are removed by a job.
grant select, delete on refresh_tokens, password_resets, verification_codes, sign_ins to casework_jobs;
