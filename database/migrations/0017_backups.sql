-- Backups read every row of every firm as a role of their own, which can change nothing: a managed
-- PostgreSQL has no superuser, and row-level security binds the owner too (decision 0042).

-- Lets the backup read a table and the last number that it has given out.
create function let_backup_read(backed_up regclass) returns void language plpgsql as $$
declare
  numbers text;
begin
  execute format('grant select on %s to casework_backup', backed_up);
  for numbers in
    select pg_get_serial_sequence(backed_up::text, attname) from pg_attribute
    where attrelid = backed_up and attidentity <> '' and not attisdropped
  loop
    execute format('grant select on sequence %s to casework_backup', numbers);
  end loop;
  if (select relrowsecurity from pg_class where oid = backed_up) then
    execute format('create policy read_by_backup on %s for select to casework_backup using (true)',
      backed_up);
  end if;
end $$;
revoke execute on function let_backup_read from public;

grant usage on schema public to casework_backup;
select let_backup_read(oid) from pg_class
where relnamespace = 'public'::regnamespace and relkind = 'r'
  -- The limits are unlogged and end within the hour.
  and relname <> 'rate_limits';

-- Tenant tables of later migrations are in the backup without a line of their own.
create or replace function fence_to_account(fenced regclass, beyond_account text default 'true')
  returns void language plpgsql as $$
declare
  rule text := format('account_id = (select current_account_id()) and (%s)', beyond_account);
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format('create policy within_account on %s to casework_app using (%s) with check (%s)',
    fenced, rule, rule);
  perform let_backup_read(fenced);
end $$;

-- When the newest complete backup was made; null until then. The owner writes it.
alter table installation add column backed_up_at timestamptz;
