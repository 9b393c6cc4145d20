-- Up Migration
-- Whether the firm may be found by its name. It has no screen yet.
alter table accounts add column listed boolean not null default true;

-- An employee's own account that holds nothing is a person, not a firm: finding it by name would list the employees of
-- other firms. The function alone looks into the account that it is asked about, as that account would.
create function is_private_account(account bigint) returns boolean
  language plpgsql as $$
declare
  asking text := coalesce(current_setting('app.account_id', true), '');
  is_private boolean;
begin
  perform set_config('app.account_id', account::text, true);
  select exists (select from connections c where c.employee_account_id = account)
    and not exists (select from connections c where c.firm_account_id = account)
    and not exists (select from clients k where k.account_id = account)
    and not exists (select from cases k where k.account_id = account)
  into is_private;
  perform set_config('app.account_id', asking, true);
  return is_private;
end $$;
revoke execute on function is_private_account from public;
grant execute on function is_private_account to casework_app;
