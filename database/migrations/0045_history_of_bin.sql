-- The history of records that were in the bin, and of imports.

-- The clients that an import has created. SECURITY DEFINER, because jobs cannot read clients.
create function find_imported(account bigint, import bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id from clients c where c.account_id = account and c.import_id = import
$$;
revoke execute on function find_imported from public;
grant execute on function find_imported to casework_jobs;

-- The units of the bin that a record was in. SECURITY DEFINER, because only owner and admin see the
-- bin; the ids of units say nothing.
create function units_of_record(kind_of_record text, record bigint) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select b.deletion_id from bin_rows b
  where b.account_id = current_account_id() and b.kind = kind_of_record and b.record_id = record
$$;
revoke execute on function units_of_record from public;
grant execute on function units_of_record to casework_app;

-- Units with the name of their root, unless that is a document above the role's levels. The numbers
-- are for owner and admin, who have the level red.
create function describe_units(units bigint[])
  returns table (id bigint, root_type text, root_id bigint, root_title text, counts jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.id, d.kind, d.record_id,
    case when d.security_level is null or d.security_level = any (current_levels())
      then nullif(d.title, '') end,
    case when 'red' = any (current_levels()) then d.counts end
  from deletions d where d.account_id = current_account_id() and d.id = any (units)
$$;
revoke execute on function describe_units from public;
grant execute on function describe_units to casework_app;

-- What a purge removes from the bin, it erases from the history. A restored record has no row there.
create function erase_purged_values() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform erase_history(r.account_id, r.kind, r.record_id) from removed r
  where r.row is not null
    and r.kind in ('client', 'case', 'session', 'document', 'document_group');
  return null;
end $$;
create trigger erase_purged_values after delete on bin_rows
  referencing old table as removed for each statement execute function erase_purged_values();

alter table audit_entries
  validate constraint audit_entries_level_check,
  validate constraint audit_entries_role_check;
