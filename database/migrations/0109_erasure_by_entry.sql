-- As before, but each entry is changed by its key: one statement for all of them read every entry of
-- the firm for each record when most were newer than the statistics, so a purge of 300 records timed
-- out beside 1,000 entries that waited for their seal (BIN-016).
create or replace function erase_history(account bigint, kind_of_record text, record bigint)
  returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  record_key constant text := record::text;
  found_entry record;
  erased int := 0;
begin
  if kind_of_record = 'user' then
    with changed as (
      update audit_entries e
      set sealed = case when e.seq is null then '{"actor": {}}'
        else jsonb_set(e.sealed, '{actor}', (e.sealed -> 'actor') - 'salt' - 'value') end
      where e.account_id = account and e.user_id = record
        and (e.seq is null and e.sealed is null or e.sealed #> '{actor,value}' is not null)
      returning 1)
    select count(*) into erased from changed;
    return erased;
  end if;
  for found_entry in
    with concerned as materialized (
      select e.id, e.changes -> record_key as fields
      from history_index i
      join audit_entries e on e.account_id = i.account_id and e.seq = i.seq
      where i.account_id = account and i.object_type = kind_of_record and i.object_id = record
      union
      select e.id, e.changes -> record_key from audit_entries e
      where e.account_id = account and e.seq is null
        and (e.object_type = kind_of_record and e.object_ids @> array[record]
          or e.along ->> record_key = kind_of_record))
    select c.id, jsonb_object_agg(f.key, case
        when f.value ? 'erased' then f.value
        else jsonb_build_object('erased', (
          select jsonb_agg(side order by side desc) from jsonb_object_keys(f.value) side))
      end) as fields,
      sum(case when f.value ? 'erased' then 0
        else (select count(*) from jsonb_object_keys(f.value)) end) as removed
    from concerned c cross join lateral jsonb_each(c.fields) f
    where jsonb_typeof(c.fields) = 'object'
    group by c.id
  loop
    if found_entry.removed > 0 then
      update audit_entries e
      set changes = jsonb_set(e.changes, array[record_key], found_entry.fields),
        sealed = e.sealed #- array['salts', record_key]
      where e.account_id = account and e.id = found_entry.id;
      erased := erased + found_entry.removed;
    end if;
  end loop;
  return erased;
end $$;
