do $$
declare
  mended text;
begin
  foreach mended in array '{clients,people,sessions,document_groups,documents,deadlines,
    case_parties,court_days,holds,client_imports,invitations}'::text[] loop
    execute format('drop policy mended_by_owner on %I', mended);
  end loop;
end $$;
drop procedure mend_lines;
drop function clean_line;
