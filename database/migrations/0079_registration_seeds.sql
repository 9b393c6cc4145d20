-- The secret of a sign-up is derived from this and SECRET_KEY, so that a sign-in with its password can
-- give it to another browser. Null for sign-ups of the version before, which live a day.
alter table pending_sign_ups add column registration_seed text check (char_length(registration_seed) = 43);
