do $$
declare
  sorted text;
begin
  foreach sorted in array '{clients,people,sessions,documents}'::text[] loop
    execute format('drop policy sorted_by_owner on %I', sorted);
  end loop;
end $$;
drop procedure write_sort_keys;
