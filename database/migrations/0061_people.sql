-- People in cases, and the names that a conflict check compares (decision 0065).

-- The words of a name that matter for a comparison, sorted: two spellings of one name are equal. A
-- name of titles and legal forms only keeps its words. Without classes of regular expressions, whose
-- meaning depends on the locale of the database. In PL/pgSQL, with a short way for plain names: an
-- import folds thousands (60 µs each; as one SQL expression 130).
create function fold_name(name text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  plain text := name;
begin
  if plain ~ E'[^\u0001-\u007f]' then
    -- No accents, and letters that have none in their place.
    plain := translate(
      regexp_replace(normalize(translate(plain, '´', ''''), NFKD),
        E'[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
        '', 'g'),
      E'ÆŒØŁẞ’‘ʼ′\u200b\u200c\u200d\ufeff', 'æœøłß');
    plain := replace(replace(replace(replace(replace(lower(plain),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l');
    plain := regexp_replace(plain,
      E'[\u0080-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f]+',
      ' ', 'g');
  end if;
  plain := translate(lower(plain), '.''`', '');
  plain := regexp_replace(
    regexp_replace(plain, '([aou])e+', '\1', 'g'), E'[\u0001-/:-@[-`{-\u007f]+', ' ', 'g');
  return (
    select coalesce(string_agg(w.word, ' ' order by w.word) filter (where not w.is_dropped),
      string_agg(w.word, ' ' order by w.word), '')
    from (
      select distinct u.word collate "C" as word, u.word = any ('{und,and,et,y,dr,prof,mr,mrs,ms,
        herr,frau,me,gmbh,mbh,ag,kg,kgaa,ohg,ug,gbr,ev,eg,co,ltd,limited,llp,llc,lp,plc,inc,
        incorporated,corp,corporation,company,sa,sas,sarl,sl,slu,srl,spa,bv,nv,se}'::text[])
        as is_dropped
      from unnest(string_to_array(plain, ' ')) u (word) where u.word <> '') w);
end $$;

-- How two folded names match.
create function match_names(one text, other text) returns text
  language sql immutable parallel safe
begin atomic
  select case
    when one = '' or other = '' then null
    when one = other then 'same'
    when similarity(one, other) >= 0.45::real then 'similar'
    when exists (
      select from (values (string_to_array(one, ' '), string_to_array(other, ' '))) w (a, b)
      where (w.a <@ w.b or w.b <@ w.a) and exists (
        select from unnest(case when cardinality(w.a) <= cardinality(w.b) then w.a else w.b end) s
        where char_length(s) >= 4)) then 'similar'
  end;
end;

-- owner: parties
create table people (
  account_id      bigint       not null references accounts on delete cascade,
  id              bigint       not null generated always as identity,
  kind            text         not null check (kind in ('person', 'organisation')),
  name            text         not null check (name <> '' and char_length(name) <= 200),
  email           text         check (char_length(email) <= 254),
  phone           text         check (phone ~ '^\d{1,32}$'),
  address         text         check (address <> '' and char_length(address) <= 500),
  note            text         check (note <> '' and char_length(note) <= 10000),
  security_level  text         not null default 'green'
                               check (security_level in ('red', 'yellow', 'green')),
  version         int          not null default 1,
  created_at      timestamptz  not null default now(),
  updated_at      timestamptz  not null default now(),
  -- Name, former names, e-mail and phone in lower case, one a line.
  search          text         not null default '',
  primary key (account_id, id),
  unique (account_id, id, security_level)
);
create index people_by_name on people (account_id, lower(name), id);
create index people_by_age on people (account_id, created_at desc, id desc);
create index people_search on people using gin ((account_id + 0), search gin_trgm_ops)
  with (fastupdate = off);
alter table people alter column account_id set statistics 0;
alter index people_search alter column 1 set statistics 0;

select fence_to_account('people',
  'coalesce(security_level = any ((select current_levels())::text[]), false)');
create policy read_by_functions on people for select to current_user using (true);
grant select, insert, update, delete on people to casework_app;

-- For searches; the reason is at clients_within.
create view people_within as
  select account_id, id, search, security_level, kind, name, created_at,
    account_id + 0 as text_account_id
  from people
  where coalesce(account_id = (select current_account_id()), false)
    and coalesce(security_level = any ((select current_levels())::text[]), false);
grant select on people_within to casework_app;

-- A person or a client in a case. The level is that of the person and follows it.
-- owner: parties
create table case_parties (
  account_id      bigint       not null references accounts on delete cascade,
  id              bigint       not null generated always as identity,
  case_id         bigint       not null,
  person_id       bigint,
  client_id       bigint,
  security_level  text         not null default 'green',
  role            text         not null check (role in ('co_client', 'opponent',
                    'opponent_counsel', 'opponent_insurer', 'court', 'witness', 'expert',
                    'insurer', 'other')),
  reference       text         check (reference <> '' and char_length(reference) <= 100),
  version         int          not null default 1,
  added_by        bigint       default current_user_id(),
  added_at        timestamptz  not null default now(),
  primary key (account_id, id),
  unique (account_id, case_id, person_id, role),
  unique (account_id, case_id, client_id, role),
  constraint case_parties_one check (num_nonnulls(person_id, client_id) = 1),
  constraint case_parties_client_level check (person_id is not null or security_level = 'green'),
  foreign key (account_id, case_id) references cases (account_id, id) on delete cascade,
  foreign key (account_id, person_id, security_level)
    references people (account_id, id, security_level) on update cascade,
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade
);
create index parties_of_person on case_parties (account_id, person_id, added_at desc)
  where person_id is not null;
create index parties_of_client on case_parties (account_id, client_id, added_at desc)
  where client_id is not null;
select fence_to_account('case_parties',
  'coalesce(security_level = any ((select current_levels())::text[]), false)');
create policy read_by_functions on case_parties for select to current_user using (true);
grant select, insert, delete on case_parties to casework_app;
grant update (role, reference, version) on case_parties to casework_app;
select capture_deletions('case_parties', 'case_party');

-- Names of clients and people before they were renamed.
-- owner: conflicts
create table former_names (
  account_id      bigint       not null references accounts on delete cascade,
  id              bigint       not null generated always as identity,
  client_id       bigint,
  person_id       bigint,
  name            text         not null,
  folded          text         not null,
  security_level  text         not null default 'green',
  until           timestamptz  not null default now(),
  primary key (account_id, id),
  constraint former_names_one check (num_nonnulls(client_id, person_id) = 1),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, person_id, security_level)
    references people (account_id, id, security_level) on update cascade on delete cascade
);
create index former_names_of_client on former_names (account_id, client_id)
  where client_id is not null;
create index former_names_of_person on former_names (account_id, person_id)
  where person_id is not null;
create index former_names_same on former_names (account_id, folded);
create index former_names_folded on former_names
  using gin ((account_id + 0), folded gin_trgm_ops) with (fastupdate = off);
select fence_to_account('former_names',
  'coalesce(security_level = any ((select current_levels())::text[]), false)');
create policy kept_by_triggers on former_names to current_user using (true) with check (true);
-- Restores insert.
grant select, insert on former_names to casework_app;
select capture_deletions('former_names', 'former_name');

-- The present names and contacts of clients and people, as checks compare them. Derived: triggers
-- keep them, and a restored record gets its row back.
-- owner: conflicts
create table conflict_names (
  account_id      bigint       not null references accounts on delete cascade,
  client_id       bigint,
  person_id       bigint,
  folded          text         not null,
  email           text,
  -- The last eight digits.
  phone           text,
  security_level  text         not null default 'green',
  known_since     timestamptz  not null,
  unique (account_id, client_id),
  unique (account_id, person_id),
  constraint conflict_names_one check (num_nonnulls(client_id, person_id) = 1),
  foreign key (account_id, client_id) references clients (account_id, id) on delete cascade,
  foreign key (account_id, person_id, security_level)
    references people (account_id, id, security_level) on update cascade on delete cascade
);
create index conflict_names_same on conflict_names (account_id, folded);
create index conflict_names_email on conflict_names (account_id, email) where email is not null;
create index conflict_names_phone on conflict_names (account_id, phone) where phone is not null;
create index conflict_names_folded on conflict_names
  using gin ((account_id + 0), folded gin_trgm_ops) with (fastupdate = off);
alter table conflict_names alter column account_id set statistics 0;
alter index conflict_names_folded alter column 1 set statistics 0;
select fence_to_account('conflict_names',
  'coalesce(security_level = any ((select current_levels())::text[]), false)');
create policy kept_by_triggers on conflict_names to current_user using (true) with check (true);

create function get_phone_end(phone text) returns text
  language sql immutable parallel safe
  return case when char_length(phone) >= 8 then right(phone, 8) end;

-- SECURITY DEFINER, because the server must not write these tables.
create function know_clients() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into conflict_names (account_id, client_id, folded, email, phone, known_since)
  select a.account_id, a.id, fold_name(a.name), lower(a.email), get_phone_end(a.mobile),
    a.created_at
  from added a
  on conflict do nothing;
  return null;
end $$;
create trigger know_clients after insert on clients referencing new table as added
  for each statement execute function know_clients();

-- Writes the row also where it is missing: clients that are older get theirs in batches.
create function know_renamed_client() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.name <> old.name then
    insert into former_names (account_id, client_id, name, folded)
    values (old.account_id, old.id, old.name, fold_name(old.name));
  end if;
  insert into conflict_names (account_id, client_id, folded, email, phone, known_since)
  values (new.account_id, new.id, fold_name(new.name), lower(new.email),
    get_phone_end(new.mobile), new.created_at)
  on conflict (account_id, client_id) do update
    set folded = excluded.folded, email = excluded.email, phone = excluded.phone;
  return null;
end $$;
create trigger know_renamed_client after update of name, email, mobile on clients for each row
  when ((old.name, old.email, old.mobile) is distinct from (new.name, new.email, new.mobile))
  execute function know_renamed_client();

create function write_person_search() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.search := lower(concat_ws(E'\n', new.name, new.email, new.phone,
    case when tg_op = 'UPDATE' then (
      select string_agg(f.name, E'\n') from former_names f
      where f.account_id = new.account_id and f.person_id = new.id) end,
    case when tg_op = 'UPDATE' and old.name <> new.name then old.name end));
  return new;
end $$;
create trigger write_search before insert or update of name, email, phone on people
  for each row execute function write_person_search();

create function know_person() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.name <> old.name then
    insert into former_names (account_id, person_id, name, folded, security_level)
    values (old.account_id, old.id, old.name, fold_name(old.name), new.security_level);
  end if;
  insert into conflict_names
    (account_id, person_id, folded, email, phone, security_level, known_since)
  values (new.account_id, new.id, fold_name(new.name), lower(new.email),
    get_phone_end(new.phone), new.security_level, new.created_at)
  on conflict (account_id, person_id) do update
    set folded = excluded.folded, email = excluded.email, phone = excluded.phone;
  return null;
end $$;
-- After the foreign keys, whose triggers have names that sort before: they carry the level along.
create trigger know_person after insert or update of name, email, phone on people
  for each row execute function know_person();

-- Names the clients that exist, 1,000 in a transaction. Interrupted, it begins again.
create procedure know_existing_clients() language plpgsql as $$
declare
  last_account bigint := 0;
  last_id bigint := 0;
begin
  while last_id is not null loop
    with batch as materialized (
      select c.* from clients c where (c.account_id, c.id) > (last_account, last_id)
      order by c.account_id, c.id limit 1000
    ), known as (
      insert into conflict_names (account_id, client_id, folded, email, phone, known_since)
      select b.account_id, b.id, fold_name(b.name), lower(b.email), get_phone_end(b.mobile),
        b.created_at
      from batch b
      on conflict do nothing)
    select max(b.account_id), max(b.id) filter (where b.account_id = m.account_id)
    into last_account, last_id
    from batch b, (select max(account_id) as account_id from batch) m;
    commit;
  end loop;
end $$;
