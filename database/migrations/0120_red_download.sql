-- Whether owner and admin may take red documents out of the firm as files.
alter table accounts add column red_download boolean not null default true;

drop trigger count_version on accounts;
create trigger count_version
  before update of name, name_is_own, address, timezone, region, court_region, listed,
    more_file_types, red_download on accounts
  for each row execute function count_version();

create or replace view firm_profiles with (security_barrier) as
  select id as account_id, owner_user_id, name, name_is_own, address, timezone, region,
    court_region, listed, version,
    coalesce(time_in_zone(now(), timezone), now() at time zone 'UTC')::date as today,
    more_file_types, bin_days, bin_days_lowered_at, second_factor_from, step_up_for_red,
    second_factor_mailed_at, red_download
  from accounts
  where id = (select current_account_id())
  with check option;
grant update (red_download) on firm_profiles to casework_app;
