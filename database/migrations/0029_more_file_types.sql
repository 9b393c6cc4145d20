-- Whether a firm may upload mail, odt, tif, heic, audio, video and zip.
alter table accounts add column more_file_types boolean not null default false;

drop trigger count_version on accounts;
create trigger count_version
  before update of name, name_is_own, address, timezone, region, court_region, listed,
    more_file_types on accounts
  for each row execute function count_version();

create or replace view firm_profiles with (security_barrier) as
  select id as account_id, owner_user_id, name, name_is_own, address, timezone, region,
    court_region, listed, version,
    coalesce(time_in_zone(now(), timezone), now() at time zone 'UTC')::date as today,
    more_file_types
  from accounts
  where id = (select current_account_id())
  with check option;
grant update (more_file_types) on firm_profiles to casework_app;
