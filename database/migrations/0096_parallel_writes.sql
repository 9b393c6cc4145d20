-- Writes of a firm that met in two orders, and deadlocked (decision 0081).

-- The place of a group is looked up for a group that is new or goes to another session, not with
-- every save, nor where a session takes its groups along: that look locks the session after the
-- group, and whoever moves the session locks them in the other order.
drop trigger place_group on document_groups;
create trigger place_group before insert on document_groups
  for each row execute function place_group();
create trigger place_moved_group before update of session_id on document_groups
  for each row when (old.session_id is distinct from new.session_id)
  execute function place_group();

-- What has its turn in the firm adds to shards that nobody else adds to: a cascade adds to several
-- totals, in any order, and so do others. Processes of the version before set nothing, and go on
-- with the shards of their connections.
create or replace function add_to_totals(account bigint, counted text, more_rows bigint, more_bytes bigint)
  returns void language sql
begin atomic
  insert into account_totals as t (account_id, kind, shard, rows, bytes)
  select a.id, counted,
    case when current_setting('app.has_turn', true) = 'on' then 8 else pg_backend_pid() % 8 end,
    more_rows, more_bytes
  from accounts a where a.id = account
  on conflict (account_id, kind, shard) do update
    set rows = t.rows + excluded.rows, bytes = t.bytes + excluded.bytes;
end;
