-- Up Migration
-- A case or session that changed hands while one of its documents was deleted was refused: the row of the document went
-- away between the note of it and the check of its reference. The documents are held first, so that a deletion is waited
-- for and its document passed over.
create or replace function move_elsewhere() returns trigger language plpgsql as $$
declare
  narrowed text := current_setting('app.levels', true);
begin
  perform set_config('app.levels', '{red,yellow,green}', true);
  execute format(
    'with held as (select d.id, d.client_id from documents d where d.account_id = $1 and d.%I = $2 order by d.id for key share),
          gone as (delete from documents_elsewhere e using held
                   where e.account_id = $1 and e.document_id = held.id and e.via = $3 and held.client_id = $4)
     insert into documents_elsewhere (account_id, document_id, via, client_id)
     select $1, held.id, $3, $4 from held where held.client_id <> $4
     on conflict (account_id, document_id, via) do update set client_id = excluded.client_id', tg_argv[0] || '_id')
    using new.account_id, new.id, tg_argv[0], new.client_id;
  perform set_config('app.levels', narrowed, true);
  return null;
end $$;
