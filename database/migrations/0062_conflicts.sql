-- Conflict checks: what matched a name when it was entered, and what was decided (decision 0065).

-- Names of deleted clients and people, as keyed hashes. The record is named so that its restore can
-- remove the row.
-- owner: conflicts
create table retired_names (
  account_id      bigint       not null references accounts on delete cascade,
  id              bigint       not null generated always as identity,
  name_hash       bytea        not null check (octet_length(name_hash) = 32),
  side            text         not null check (side in ('ours', 'theirs', 'other')),
  -- Not references: the record is gone.
  client_id       bigint,
  person_id       bigint,
  security_level  text         not null check (security_level in ('red', 'yellow', 'green')),
  retired_at      timestamptz  not null default now(),
  primary key (account_id, id)
);
create index retired_names_same on retired_names (account_id, name_hash);
create index retired_names_of_client on retired_names (account_id, client_id)
  where client_id is not null;
select fence_to_account('retired_names',
  'coalesce(security_level = any ((select current_levels())::text[]), false)');
create policy read_by_functions on retired_names for select to current_user using (true);
grant select, insert, delete on retired_names to casework_app;

-- No reference to client, person, case or party: a check outlives them.
-- owner: conflicts
create table conflict_checks (
  account_id      bigint       not null references accounts on delete cascade,
  id              bigint       not null generated always as identity,
  cause           text         not null check (cause in ('client_created', 'client_changed',
                    'party_added', 'role_changed', 'import', 'by_hand')),
  subject_name    text         not null,
  subject_side    text         not null check (subject_side in ('ours', 'theirs', 'other')),
  client_id       bigint,
  person_id       bigint,
  case_id         bigint,
  party_id        bigint,
  import_id       bigint,
  -- The highest level of a hit: a role without it has hidden hits.
  hits_level      text         not null check (hits_level in ('red', 'yellow', 'green')),
  security_level  text         not null check (security_level in ('red', 'yellow', 'green')),
  state           text         not null default 'open' check (state in ('open', 'decided')),
  decision        text         check (decision in ('no_conflict', 'go_on', 'declined')),
  reason          text         check (char_length(reason) between 3 and 2000),
  made_by         bigint       not null,
  made_at         timestamptz  not null default now(),
  decided_by      bigint,
  decided_at      timestamptz,
  primary key (account_id, id),
  constraint conflict_checks_decided check ((state = 'decided') = (decision is not null)
    and (state = 'decided') = (decided_by is not null)
    and (state = 'decided') = (decided_at is not null)),
  constraint conflict_checks_reason
    check (decision is null or decision = 'no_conflict' or reason is not null)
);
create index conflict_checks_by_age on conflict_checks (account_id, made_at desc, id desc);
create index conflict_checks_open on conflict_checks (account_id, made_at desc, id desc)
  include (security_level) where state = 'open';
create index conflict_checks_of_case on conflict_checks (account_id, case_id)
  where case_id is not null;
create index conflict_checks_of_client on conflict_checks (account_id, client_id)
  where client_id is not null;
create index conflict_checks_of_person on conflict_checks (account_id, person_id)
  where person_id is not null;
-- A job that runs again finds each client of an import checked once.
create unique index conflict_checks_of_import on conflict_checks (account_id, import_id, client_id)
  where cause = 'import';
select fence_to_account('conflict_checks',
  'coalesce(security_level = any ((select current_levels())::text[]), false)');
create policy written_by_functions on conflict_checks to current_user using (true) with check (true);
create index conflict_checks_search on conflict_checks
  using gin ((account_id + 0), lower(subject_name) gin_trgm_ops) with (fastupdate = off);
grant select on conflict_checks to casework_app;
grant update (state, decision, reason, decided_by, decided_at) on conflict_checks to casework_app;

-- For searches; the reason is at clients_within.
create view conflict_checks_within as
  select account_id, id, lower(subject_name) as search, security_level, state, case_id, client_id,
    import_id, made_at, account_id + 0 as text_account_id
  from conflict_checks
  where coalesce(account_id = (select current_account_id()), false)
    and coalesce(security_level = any ((select current_levels())::text[]), false);
grant select on conflict_checks_within to casework_app;

-- Only the level of a decided check may change, with that of its person.
create function guard_check() returns trigger language plpgsql as $$
begin
  if old.state = 'decided' and to_jsonb(old) - 'security_level' - 'hits_level'
      <> to_jsonb(new) - 'security_level' - 'hits_level' then
    raise exception 'a decided conflict check does not change' using errcode = 'CW138';
  end if;
  return new;
end $$;
create trigger guard_check before update on conflict_checks
  for each row execute function guard_check();

-- owner: conflicts
create table conflict_hits (
  account_id      bigint    not null,
  check_id        bigint    not null,
  position        smallint  not null,
  person_id       bigint,
  hit             jsonb     not null,
  security_level  text      not null check (security_level in ('red', 'yellow', 'green')),
  primary key (account_id, check_id, position),
  foreign key (account_id, check_id) references conflict_checks (account_id, id) on delete cascade
);
create index conflict_hits_of_person on conflict_hits (account_id, person_id)
  where person_id is not null;
select fence_to_account('conflict_hits',
  'coalesce(security_level = any ((select current_levels())::text[]), false)');
create policy written_by_functions on conflict_hits to current_user using (true) with check (true);
grant select on conflict_hits to casework_app;

create function get_side(role text) returns text
  language sql immutable parallel safe
  return case
    when role in ('client', 'co_client', 'insurer') then 'ours'
    when role in ('opponent', 'opponent_counsel', 'opponent_insurer') then 'theirs'
    when role <> 'court' then 'other' end;

-- Whom a check is about. `own_…` are no hits of it: the client or person that is being changed, and the
-- place in a case that is being added.
create type conflict_subject as (
  name text, email text, phone text, side text, name_hash bytea,
  own_client bigint, own_person bigint, own_party bigint);

-- The hits of a name, at most 50 of each level, best first. `is_needed`: its side differs from the
-- subject's. Called by the functions below only, which decide what is shown to whom.
create function find_hits(account bigint, subject conflict_subject)
  returns table (place bigint, is_needed boolean, security_level text, person_id bigint, hit jsonb)
  language plpgsql stable set search_path = public, pg_temp
  -- Planned once a session: planning takes longer than the look-ups.
  set plan_cache_mode = force_generic_plan
  -- Off for requests, it would walk all cases of the firm in their order for each hit.
  set enable_sort = on as $$
declare
  given constant text := coalesce(fold_name(subject.name), '');
  words constant text[] := string_to_array(nullif(given, ''), ' ');
  given_email constant text := lower(subject.email);
  given_phone constant text := get_phone_end(subject.phone);
  -- The given name, and every name of some of its words with a long one: names that it contains.
  parts text[] := array[given];
  -- Names that contain its words; they are sorted in both.
  pattern text;
begin
  if cardinality(words) between 2 and 8 then
    select array_agg(part.name) into parts
    from (
      select string_agg(words[i], ' ' order by i) as name, max(char_length(words[i])) as longest
      from generate_series(1, (1 << cardinality(words)) - 1) n,
        generate_series(1, cardinality(words)) i
      where n & (1 << (i - 1)) > 0 group by n) part
    where part.longest >= 4 or part.name = given;
  end if;
  if exists (select from unnest(words) w where char_length(w) >= 4) then
    pattern := '%' || array_to_string(words, '%') || '%';
  end if;
  return query
  with named as materialized (
    select n.client_id, n.person_id, n.security_level, n.known_since, null::text as former_name,
      case when n.folded = given then 1 else 3 end as rank
    from conflict_names n
    where n.account_id = account and given <> '' and n.folded = any (parts)
    union all
    select n.client_id, n.person_id, n.security_level, n.known_since, null, 3
    from conflict_names n
    where n.account_id + 0 = account and given <> '' and n.folded % given
    union all
    select n.client_id, n.person_id, n.security_level, n.known_since, null, 3
    from conflict_names n
    where n.account_id + 0 = account and n.folded like pattern
      and string_to_array(n.folded, ' ') @> words
    union all
    select n.client_id, n.person_id, n.security_level, n.known_since, null, 2
    from conflict_names n where n.account_id = account and n.email = given_email
    union all
    select n.client_id, n.person_id, n.security_level, n.known_since, null, 2
    from conflict_names n where n.account_id = account and n.phone = given_phone
    union all
    select f.client_id, f.person_id, f.security_level, f.until, f.name,
      case when f.folded = given then 1 else 3 end
    from former_names f
    where f.account_id = account and given <> '' and f.folded = any (parts)
    union all
    select f.client_id, f.person_id, f.security_level, f.until, f.name, 3
    from former_names f where f.account_id + 0 = account and given <> '' and f.folded % given
    union all
    select f.client_id, f.person_id, f.security_level, f.until, f.name, 3
    from former_names f
    where f.account_id + 0 = account and f.folded like pattern
      and string_to_array(f.folded, ' ') @> words
  ), best as materialized (
    select o.* from (
      select distinct on (n.client_id, n.person_id) n.* from named n
      where (n.client_id is null or n.client_id is distinct from subject.own_client)
        and (n.person_id is null or n.person_id is distinct from subject.own_person)
      order by n.client_id, n.person_id, n.rank, n.former_name is not null) o
    -- A common word may be in a tenth of all names.
    order by o.rank, o.known_since desc limit 500
  ), sided as materialized (
    select b.*, null::bigint as retired_id, s.sides
    from best b
    cross join lateral (
      select array(
        select distinct x.side from (
          select 'ours' as side where b.client_id is not null
          union all
          select get_side(p.role) from case_parties p
          where p.account_id = account and p.id is distinct from subject.own_party
            and p.client_id = b.client_id
          union all
          select get_side(p.role) from case_parties p
          where p.account_id = account and p.id is distinct from subject.own_party
            and p.person_id = b.person_id
          union all
          select 'other' where b.person_id is not null and not exists (
            select from case_parties p
            where p.account_id = account and p.person_id = b.person_id)) x
        where x.side is not null order by x.side) as sides
      offset 0) s
    where s.sides <> '{}'
    union all
    select null, null, t.security_level, t.retired_at, null, 1, t.id, array[t.side]
    from retired_names t where t.account_id = account and t.name_hash = subject.name_hash
  ), chosen as (
    select s.*, s.sides <> array[subject.side] as needed,
      row_number() over (partition by s.security_level order by s.sides <> array[subject.side] desc,
        s.rank, s.known_since desc, s.retired_id, s.client_id, s.person_id) as nth
    from sided s
  )
  select row_number() over (order by c.rank, c.known_since desc, c.nth), c.needed,
    c.security_level, c.person_id,
    jsonb_build_object(
      'match', (array['same', 'contact', 'similar'])[c.rank],
      'kind', case when c.client_id is not null then 'client'
        when c.person_id is not null then 'person' else 'retired' end,
      'id', coalesce(c.client_id, c.person_id),
      'name', coalesce(
        (select l.name from clients l where l.account_id = account and l.id = c.client_id),
        (select p.name from people p where p.account_id = account and p.id = c.person_id)),
      'former_name', c.former_name, 'sides', to_jsonb(c.sides),
      'places', l.places,
      'retired_on', case when c.retired_id is not null then c.known_since::date end)
  from chosen c
  -- The cases of a client or person, at most 20, the newest first. Not in a function of its own, which
  -- would be planned for each hit.
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('case_id', p.id, 'number', p.number,
      'title', p.title, 'status', p.status, 'role', p.role) order by p.at desc, p.id desc, p.role),
      '[]') as places
    from (
      (select k.id, k.number, k.title, k.status, 'client' as role, k.created_at as at
       from cases k where k.account_id = account and k.client_id = c.client_id
       order by k.created_at desc, k.id desc limit 20)
      union all
      (select x.* from (
         select k.id, k.number, k.title, k.status, p.role, k.created_at
         from case_parties p join cases k on k.account_id = p.account_id and k.id = p.case_id
         where p.account_id = account and p.client_id = c.client_id and p.role <> 'court'
           and p.id is distinct from subject.own_party offset 0) x
       order by x.created_at desc, x.id desc limit 20)
      union all
      (select x.* from (
         select k.id, k.number, k.title, k.status, p.role, k.created_at
         from case_parties p join cases k on k.account_id = p.account_id and k.id = p.case_id
         where p.account_id = account and p.person_id = c.person_id and p.role <> 'court'
           and p.id is distinct from subject.own_party offset 0) x
       order by x.created_at desc, x.id desc limit 20)
      order by 6 desc, 1 desc limit 20) p
    offset 0) l
  where c.nth <= 50
  order by 1;
end $$;
revoke execute on function find_hits from public;

-- An event of a party names a person or a client; the name is read when it is shown, at the level that
-- the person has then.
alter table case_events
  add column person_id bigint,
  -- Not a reference, and not named client_id: it is no parent of the event.
  add column of_client_id bigint,
  drop constraint case_events_kind_check,
  add constraint case_events_kind_check
    check (kind in ('status', 'details', 'team', 'party')) not valid,
  add constraint case_events_person foreign key (account_id, person_id, security_level)
    references people (account_id, id, security_level)
    on update cascade on delete set null (person_id) not valid;
