do $$
declare
  folded text;
begin
  foreach folded in array '{clients,people,sessions,document_groups,documents}'::text[] loop
    execute format('drop policy folded_by_owner on %I', folded);
  end loop;
end $$;
drop procedure fold_stored_texts;
-- Replaced by conflict_checks_folded.
drop index conflict_checks_search;
