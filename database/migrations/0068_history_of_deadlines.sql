-- What a purge removes from the bin, it erases from the history: now also of deadlines.
create or replace function erase_purged_values() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform erase_history(r.account_id, r.kind, r.record_id) from removed r
  where r.row is not null
    and r.kind in ('client', 'case', 'session', 'document', 'document_group', 'deadline');
  return null;
end $$;
