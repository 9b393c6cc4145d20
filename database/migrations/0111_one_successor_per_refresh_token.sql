-- Up Migration
-- A refresh token has one successor, whoever uses it and however often: a copy used within the grace period does not
-- start a second line of tokens.
alter table refresh_tokens add column replaces bigint unique references refresh_tokens on delete set null;
