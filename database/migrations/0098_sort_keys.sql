-- The order of names as a person reads them (decision 0086).

-- Accents, case, apostrophes and kinds of punctuation make no difference. A number is written with
-- the count of its digits before it, so that K2 is before K10. Compared byte by byte; cut, because an
-- entry of an index has at most 2,704 bytes. Names with the schema, as those of fold_spellings.
create function sort_key(name text) returns text
  language plpgsql immutable parallel safe strict as $$
declare
  plain text := replace(public.fold_text(name), '''', '');
begin
  if plain !~ '[^a-z ]|^ |  | $' then
    return left(plain, 500);
  end if;
  if plain ~ '[^\u0001-\u007f]' then
    plain := translate(regexp_replace(plain, concat('[\u0080-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf',
      '\u2100-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f',
      '\U0001f000-\U0001faff]'), ' ', 'g'), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
  end if;
  plain := btrim(regexp_replace(plain, '[\u0001-/:-@[-`{-\u007f]+', ' ', 'g'));
  if plain ~ '\d' then
    plain := (
      select string_agg(concat(run.part[1], case
          when run.part[2] = '' then ''
          when char_length(run.digits) < 9 then char_length(run.digits) || run.digits
          else '9' || lpad(char_length(run.digits)::text, 4, '0') || run.digits end), '' order by run.place)
      from (select m.part, ltrim(m.part[2], '0') as digits, m.place
        from regexp_matches(plain, '([^0-9]*)([0-9]*)', 'g') with ordinality m (part, place)) run);
  end if;
  return left(plain, 500);
end $$;

alter table clients add column sort_key text collate "C" not null default '';
alter table cases add column sort_key text collate "C" not null default '';
alter table sessions add column sort_key text collate "C" not null default '';
alter table documents add column sort_key text collate "C" not null default '';
alter table people add column sort_key text collate "C" not null default '';
alter table accounts add column sort_key text collate "C" not null default '';
alter table users add column sort_key text collate "C" not null default '';
grant select (sort_key) on accounts, users to casework_app;

-- Whatever is written into the column, this stands in it.
create function sort_by_name() returns trigger language plpgsql as $$
begin
  new.sort_key := sort_key(new.name);
  return new;
end $$;
create function sort_by_title() returns trigger language plpgsql as $$
begin
  new.sort_key := sort_key(new.title);
  return new;
end $$;
create function sort_by_file_name() returns trigger language plpgsql as $$
begin
  new.sort_key := sort_key(new.file_name);
  return new;
end $$;

-- Also where a session loads rows as a replica.
do $$
declare
  sorted text;
  field text;
begin
  foreach sorted in array '{clients,people,accounts,users,cases,sessions,documents}'::text[] loop
    field := case sorted when 'cases' then 'title' when 'sessions' then 'title'
      when 'documents' then 'file_name' else 'name' end;
    execute format('create trigger write_sort_key before insert or update of %2$I, sort_key on %1$I
      for each row execute function %3$I()', sorted, field, 'sort_by_' || field);
    execute format('alter table %I enable always trigger write_sort_key', sorted);
  end loop;
end $$;

create or replace view clients_within as
  select account_id, id, search, name, created_at, email, mobile, country_id,
    account_id + 0 as text_account_id, sort_key
  from clients where coalesce(account_id = (select current_account_id()), false);
create or replace view cases_within as
  select account_id, id, search, title, client_id, date, created_at,
    account_id + 0 as text_account_id, status, sort_key
  from cases where coalesce(account_id = (select current_account_id()), false);
create or replace view sessions_within as
  select account_id, id, search, title, client_id, case_id, date, created_at,
    account_id + 0 as text_account_id, sort_key
  from sessions where coalesce(account_id = (select current_account_id()), false);
create or replace view documents_within as
  select account_id, id, search, security_level, file_name, file_size, created_at, case_id,
    session_id, group_id, account_id + 0 as text_account_id, sort_key
  from documents
  where coalesce(account_id = (select current_account_id()), false)
    and security_level = any ((select current_levels())::text[]);
create or replace view people_within as
  select account_id, id, search, security_level, kind, name, created_at,
    account_id + 0 as text_account_id, sort_key
  from people
  where coalesce(account_id = (select current_account_id()), false)
    and coalesce(security_level = any ((select current_levels())::text[]), false);

-- Writes the keys of what is stored, 500 rows in a transaction. Interrupted, it writes what is left.
create procedure write_sort_keys() language plpgsql as $$
declare
  sorted text;
  place text;
  last_id bigint;
  last_account bigint;
begin
  foreach sorted in array '{clients,people,cases,sessions,documents,accounts,users}'::text[] loop
    place := case when sorted in ('accounts', 'users') then '0::bigint' else 't.account_id' end;
    last_account := 0;
    last_id := 0;
    while last_id is not null loop
      -- The trigger fills the column.
      execute format('
        with batch as materialized (
          select %2$s as account, t.id, t.sort_key = '''' as is_empty from %1$I t
          where (%2$s, t.id) > ($1, $2) order by %2$s, t.id limit 500
        ), changed as (
          update %1$I t set sort_key = '''' from batch b where b.is_empty and t.id = b.id and %2$s = b.account)
        select max(b.account), max(b.id) filter (where b.account = m.account)
        from batch b, (select max(account) as account from batch) m', sorted, place)
      into last_account, last_id using last_account, last_id;
      commit;
    end loop;
  end loop;
end $$;

-- For the procedure, which runs as the owner, until it is done.
do $$
declare
  sorted text;
begin
  foreach sorted in array '{clients,people,sessions,documents}'::text[] loop
    execute format('create policy sorted_by_owner on %I to current_user using (true)
      with check (true)', sorted);
  end loop;
end $$;
