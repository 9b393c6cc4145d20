create or replace function close_deletion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint := new.account_id;
  unit bigint := new.id;
begin
  update deletions d set counts = c.counts, bytes = c.bytes, search = c.search
  from (
    select jsonb_build_object(
        'clients', count(*) filter (where b.kind = 'client'),
        'cases', count(*) filter (where b.kind = 'case'),
        'sessions', count(*) filter (where b.kind = 'session'),
        'document_groups', count(*) filter (where b.kind = 'document_group'),
        'documents', count(*) filter (where b.kind = 'document')) as counts,
      coalesce(sum((b.row ->> 'file_size')::bigint) filter (where b.kind = 'document'), 0) as bytes,
      fold_deletion(account, unit) as search
    from bin_rows b where b.account_id = account and b.deletion_id = unit) c
  where d.account_id = account and d.id = unit;
  insert into bin_parents (account_id, deletion_id, kind, record_id, is_needed)
  select account, unit, p.kind, p.id, bool_or(p.is_needed)
  from bin_rows b cross join lateral list_parents(b.kind, b.row) p
  where b.account_id = account and b.deletion_id = unit and not exists (
    select from bin_rows own
    where own.account_id = account and own.kind = p.kind and own.record_id = p.id
      and own.deletion_id = unit)
  group by p.kind, p.id;
  if exists (select from holds h where h.account_id = account and h.lifted_at is null)
    and (unit in (select held_deletions()) or exists (
      select from holds h join bin_rows b on b.account_id = h.account_id and b.deletion_id = unit
        and b.kind = case when h.case_id is null then 'client' else 'case' end
        and b.record_id = coalesce(h.case_id, h.client_id)
      where h.account_id = account and h.lifted_at is null)) then
    raise exception 'a record below a hold is deleted' using errcode = 'CW136';
  end if;
  return null;
end $$;

create or replace view conflict_checks_within as
  select account_id, id, fold_spellings(subject_name) as search, security_level, state, case_id,
    client_id, import_id, made_at, account_id + 0 as text_account_id
  from conflict_checks
  where coalesce(account_id = (select current_account_id()), false)
    and coalesce(security_level = any ((select current_levels())::text[]), false);

-- Folds what is stored, 500 rows in a transaction. Interrupted, it reads again and writes what is left.
create procedure fold_stored_texts() language plpgsql as $$
declare
  folded text;
  last_account bigint;
  last_id bigint;
  found record;
begin
  foreach folded in array
      '{clients,people,cases,sessions,document_groups,documents,entries}'::text[] loop
    last_account := 0;
    last_id := 0;
    while last_id is not null loop
      -- The trigger fills the column.
      execute format('
        with batch as materialized (
          select t.account_id, t.id, t.search is distinct from fold_row(t) as differs
          from %1$I t where (t.account_id, t.id) > ($1, $2) order by t.account_id, t.id limit 500
        ), changed as (
          update %1$I t set search = '''' from batch b
          where b.differs and t.account_id = b.account_id and t.id = b.id)
        select max(b.account_id), max(b.id) filter (where b.account_id = m.account_id)
        from batch b, (select max(account_id) as account_id from batch) m', folded)
      into last_account, last_id using last_account, last_id;
      commit;
    end loop;
  end loop;
  foreach folded in array '{accounts,users}'::text[] loop
    last_id := 0;
    while last_id is not null loop
      execute format('
        with batch as materialized (select t.id from %1$I t where t.id > $1 order by t.id limit 500),
        changed as (update %1$I t set search = '''' from batch b where t.id = b.id)
        select max(b.id) from batch b', folded)
      into last_id using last_id;
      commit;
    end loop;
  end loop;
  for found in
    select d.account_id, d.id, fold_deletion(d.account_id, d.id) as search
    from deletions d where d.is_open and d.search <> fold_deletion(d.account_id, d.id)
  loop
    update deletions d set search = found.search
    where d.account_id = found.account_id and d.id = found.id and d.is_open;
    commit;
  end loop;
  for found in
    select n.ctid as place, fold_name(coalesce(c.name, p.name)) as folded
    from conflict_names n
    left join clients c on c.account_id = n.account_id and c.id = n.client_id
    left join people p on p.account_id = n.account_id and p.id = n.person_id
    where n.folded <> fold_name(coalesce(c.name, p.name))
  loop
    update conflict_names n set folded = found.folded where n.ctid = found.place;
    commit;
  end loop;
  for found in
    select f.account_id, f.id, f.name from former_names f where f.folded <> fold_name(f.name)
  loop
    update former_names f set folded = fold_name(found.name)
    where f.account_id = found.account_id and f.id = found.id;
    commit;
  end loop;
end $$;

-- For the procedure, which runs as the owner, until it is done.
do $$
declare
  folded text;
begin
  foreach folded in array '{clients,people,sessions,document_groups,documents}'::text[] loop
    execute format('create policy folded_by_owner on %I to current_user using (true)
      with check (true)', folded);
  end loop;
end $$;
