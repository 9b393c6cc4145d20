-- Up Migration
-- A document also belongs to the client of its case and to that of its session, where those are other ones than its own
-- (OQ-212). They are few, and looking for them through all cases and sessions of a client was two thirds of what a list of
-- clients cost: kept here, by triggers alone, so that a client without any is known by one look.
-- owner: documents
create table documents_elsewhere (
  account_id   bigint  not null,
  document_id  bigint  not null,
  via          text    not null check (via in ('case', 'session')),
  -- Of the case or session.
  client_id    bigint  not null,
  primary key (account_id, document_id, via),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create index documents_elsewhere_of_client on documents_elsewhere (account_id, client_id, document_id);

-- No level stands here: who counts these joins the documents, behind whose policy the sealed ones are not.
select fence_to_account('documents_elsewhere');
grant select, insert, update, delete on documents_elsewhere to casework_app;

-- The locks make a move of the case or session at the same time wait, or be waited for.
create function note_elsewhere() returns trigger language plpgsql as $$
declare
  of_case bigint;
  of_session bigint;
begin
  select k.client_id into of_case from cases k where k.account_id = new.account_id and k.id = new.case_id for share;
  select s.client_id into of_session from sessions s where s.account_id = new.account_id and s.id = new.session_id for share;
  if tg_op = 'UPDATE' then
    delete from documents_elsewhere e where e.account_id = new.account_id and e.document_id = new.id;
  end if;
  insert into documents_elsewhere (account_id, document_id, via, client_id)
    select new.account_id, new.id, place.via, place.client_id
    from (values ('case', of_case), ('session', of_session)) place (via, client_id)
    where place.client_id <> new.client_id;
  return null;
end $$;
create trigger note_elsewhere after insert on documents for each row
  when (new.case_id is not null or new.session_id is not null) execute function note_elsewhere();
create trigger note_elsewhere_again after update of client_id, case_id, session_id on documents for each row
  when ((old.client_id, old.case_id, old.session_id) is distinct from (new.client_id, new.case_id, new.session_id))
  execute function note_elsewhere();

-- A case or session that is given to another client takes its documents with it, whatever levels the person may see. The
-- documents are held first, so that a deletion at the same time is waited for and its document passed over.
create function move_elsewhere() returns trigger language plpgsql as $$
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
create trigger move_elsewhere after update of client_id on cases for each row
  when (old.client_id <> new.client_id) execute function move_elsewhere('case');
create trigger move_elsewhere after update of client_id on sessions for each row
  when (old.client_id <> new.client_id) execute function move_elsewhere('session');

-- What is there already; the policies would hide it from the owner.
alter table documents_elsewhere no force row level security;
insert into documents_elsewhere (account_id, document_id, via, client_id)
  select d.account_id, d.id, 'case', k.client_id
  from documents d join cases k on k.account_id = d.account_id and k.id = d.case_id where k.client_id <> d.client_id
  union all
  select d.account_id, d.id, 'session', s.client_id
  from documents d join sessions s on s.account_id = d.account_id and s.id = d.session_id where s.client_id <> d.client_id;
alter table documents_elsewhere force row level security;
