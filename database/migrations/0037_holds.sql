alter table clients validate constraint clients_import;

-- Legal holds. Not references: the row outlives the record once the hold is lifted.
-- owner: holds
create table holds (
  account_id   bigint       not null references accounts on delete cascade,
  id           bigint       not null generated always as identity,
  client_id    bigint,
  case_id      bigint,
  reason       text         not null check (char_length(reason) between 1 and 500),
  placed_by    bigint       not null,
  placed_at    timestamptz  not null default now(),
  lifted_by    bigint,
  lifted_at    timestamptz,
  lift_reason  text         check (char_length(lift_reason) between 1 and 500),
  primary key (account_id, id),
  constraint holds_record check (num_nonnulls(client_id, case_id) = 1),
  constraint holds_lifted check (
    (lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index holds_live on holds (account_id, coalesce(client_id, 0), coalesce(case_id, 0))
  where lifted_at is null;
create index holds_by_age on holds (account_id, (lifted_at is not null), placed_at desc, id desc);

-- Only owner and admin, who have the level red, read reasons.
select fence_to_account('holds', $$'red' = any ((select current_levels())::text[])$$);
create policy read_by_triggers on holds for select to current_user using (true);
grant select, insert on holds to casework_app;
grant update (lifted_by, lifted_at, lift_reason) on holds to casework_app;

-- The live holds without their reasons, for every role.
create view holds_within as
  select account_id, id, client_id, case_id, placed_at from holds
  where coalesce(account_id = (select current_account_id()), false) and lifted_at is null;
grant select on holds_within to casework_app;
