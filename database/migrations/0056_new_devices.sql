-- A sign-in from a browser without the cookie of an earlier one (FIX-006).
alter table sign_ins add column is_new_device boolean not null default false;
