-- Events that tell an order carry the time after the lock they waited for, not the time at which
-- their transaction began (FIX-232). Only the defaults change: nothing is rewritten.

do $$
declare
  place text;
begin
  foreach place in array '{
    audit_entries.at, case_events.at, deadline_events.at, entry_amendments.at,
    notifications.created_at, updates.created_at,
    case_members.added_at, case_parties.added_at,
    deadlines.created_at, deadlines.dated_at, conflict_checks.made_at,
    holds.placed_at, level_plans.set_at, deletions.deleted_at, client_imports.created_at,
    retired_names.retired_at, history_seals.at,
    connections.created_at, connection_requests.created_at, invitations.created_at}'::text[]
  loop
    execute format('alter table %I alter column %I set default clock_timestamp()',
      split_part(place, '.', 1), split_part(place, '.', 2));
  end loop;
end $$;
