// People, conflict checks and deadlines of the skewed firms: for each new client a person, a deadline
// and the names of both, in SQL alone.

/** Person 0 is a court in 5,000 cases when the large firm is complete. */
const HEAVY_PERSON = 'n between 10000 and 14999'
/** Case 0 has 1,000 deadlines then. */
const HEAVY_DEADLINE = 'n between 10000 and 10999'

/** One word in a name is that of another client; every third person is an organisation. */
const PEOPLE = `
  insert into people (account_id, id, kind, name, email, phone, security_level, created_at, updated_at, search)
    overriding system value
    select account_id, pg_temp.make_id(6, n), case when n % 3 = 0 then 'organisation' else 'person' end, name, email, phone,
           (array['green','green','green','green','green','green','green','green','yellow','red'])[1 + pg_temp.roll(n, 61, 10)],
           pg_temp.made_at(n), pg_temp.made_at(n), lower(concat_ws(E'\\n', name, email, phone))
    from new_clients, lateral (select
      case when n = 11 then 'Quartermain Holding AG'
           when n % 3 = 0 then pg_temp.family(n + 1) || ' & ' || pg_temp.family(7 * n) || ' ' || pg_temp.pick(array['GmbH','Limited','Holding','Contract Services','SA'], n, 62)
           else pg_temp.given(3 * n) || ' ' || pg_temp.family(5 * n) end as name,
      case when n % 4 > 0 then lower(pg_temp.family(5 * n)) || n || '@example.org' end as email,
      case when n % 10 > 0 then '08' || lpad(n::text, 9, '0') end as phone) person;
  insert into conflict_names (account_id, client_id, folded, email, phone, known_since)
    select c.account_id, c.id, fold_name(c.name), lower(c.email), get_phone_end(c.mobile), c.created_at
    from new_clients x join clients c on c.account_id = x.account_id and c.id = pg_temp.make_id(1, x.n);
  insert into conflict_names (account_id, person_id, folded, email, phone, security_level, known_since)
    select p.account_id, p.id, fold_name(p.name), p.email, get_phone_end(p.phone), p.security_level, p.created_at
    from new_clients x join people p on p.account_id = x.account_id and p.id = pg_temp.make_id(6, x.n);
  insert into former_names (account_id, client_id, name, folded)
    select account_id, pg_temp.make_id(1, n), name, fold_name(name)
    from new_clients, lateral (select pg_temp.given(n) || ' ' || pg_temp.family(n + 2) as name) former where n % 50 = 3;
  insert into retired_names (account_id, name_hash, side, client_id, security_level)
    select account_id, sha256(n::text::bytea), 'ours', pg_temp.make_id(91, n), 'green' from new_clients where n % 20 = 0;`

const PARTIES = `
  insert into case_parties (account_id, case_id, person_id, security_level, role, reference)
    select p.account_id, pg_temp.make_id(2, 2 * n + k), p.id, p.security_level,
           (array['opponent','opponent_counsel','witness','expert'])[1 + (n + k) % 4], case when n % 2 = 0 then n || '/26' end
    from new_clients x cross join generate_series(0, 1) k
    join people p on p.account_id = x.account_id and p.id = pg_temp.make_id(6, n);
  insert into case_parties (account_id, case_id, person_id, security_level, role)
    select p.account_id, pg_temp.make_id(2, 2 * n), p.id, p.security_level, 'court'
    from new_clients x join people p on p.account_id = x.account_id and p.id = pg_temp.make_id(6, 0) where ${HEAVY_PERSON};
  insert into case_parties (account_id, case_id, client_id, role)
    select account_id, pg_temp.make_id(2, 2 * n), pg_temp.make_id(1, n - 1), 'co_client' from new_clients where n % 10 = 1;
  insert into case_events (account_id, case_id, kind, text_key, person_id, security_level, at)
    select p.account_id, p.case_id, 'party', 'party_added', p.person_id, p.security_level, pg_temp.made_at(n)
    from new_clients x join case_parties p on p.account_id = x.account_id and p.person_id = pg_temp.make_id(6, n) and p.case_id = pg_temp.make_id(2, 2 * n);
  insert into conflict_checks (account_id, id, cause, subject_name, subject_side, client_id, person_id, case_id, hits_level, security_level,
                               state, decision, made_by, made_at, decided_by, decided_at)
    overriding system value
    select c.account_id, pg_temp.make_id(7, n), 'client_created', c.name, 'ours', c.id, case when n % 20 = 10 then pg_temp.make_id(6, n) end,
           case when n % 20 = 10 then pg_temp.make_id(2, 2 * n) end, level, level,
           case when n % 50 = 10 then 'open' else 'decided' end, case when n % 50 <> 10 then 'no_conflict' end, x.account_id, pg_temp.made_at(n),
           case when n % 50 <> 10 then x.account_id end, case when n % 50 <> 10 then pg_temp.made_at(n) end
    from new_clients x join clients c using (account_id),
      lateral (select (array['green','green','green','green','yellow','red'])[1 + pg_temp.roll(n, 71, 6)] as level) l
    where n % 10 = 0 and c.id = pg_temp.make_id(1, n);
  insert into conflict_hits (account_id, check_id, position, person_id, hit, security_level)
    select account_id, pg_temp.make_id(7, n), k, pg_temp.make_id(6, n), '{"match": "similar", "kind": "person", "id": 1, "name": "Ann Cole", "former_name": null, "retired_on": null, "sides": ["theirs"], "places": []}', 'green'
    from new_clients, generate_series(1, 5) k where n % 10 = 0;`

/** Half of the deadlines are open, from last year to the next one. */
const DEADLINES = `
  insert into deadlines (account_id, id, case_id, session_id, kind, title, due_on, dated_by, dated_on, user_id, second_user_id,
                         confirmed_by, confirmed_at, state, ended_by, ended_at, created_by, created_at)
    overriding system value
    select account_id, pg_temp.make_id(8, n), pg_temp.make_id(2, case when ${HEAVY_DEADLINE} then 0 else 2 * n end),
           case when n % 5 = 0 and not (${HEAVY_DEADLINE}) then pg_temp.make_id(3, 3 * n) end,
           (array['limitation','court','own','own'])[1 + pg_temp.roll(n, 81, 4)], pg_temp.meeting(n) || ' ' || pg_temp.family(n),
           case when is_open then current_date - 5 + pg_temp.roll(n, 82, 365) else pg_temp.made_at(n)::date end,
           account_id + 1, '2026-01-01', user_id, nullif(pg_temp.roll(n, 84, 500) + 202, user_id),
           case when is_confirmed then account_id end, case when is_confirmed then now() end,
           case when is_open then 'open' when n % 7 = 0 then 'cancelled' else 'done' end,
           case when not is_open then account_id end, case when not is_open then pg_temp.made_at(n) end, account_id, pg_temp.made_at(n)
    from new_clients, lateral (select n % 2 = 0 as is_open, n % 100 > 4 as is_confirmed,
      case when n % 20 = 0 then account_id else 202 + pg_temp.roll(n, 83, 500) end as user_id) d;
  insert into deadline_events (account_id, deadline_id, kind)
    select account_id, pg_temp.make_id(8, n), kind from new_clients, unnest(array['created','confirmed']) kind;
  insert into reminders (account_id, subject_type, subject_id, user_id, due_on, step)
    select account_id, 'deadline', pg_temp.make_id(8, n), 1, '2026-01-01', '7 days' from new_clients where n % 2 = 1;
  insert into court_days (account_id, day, name, kind)
    select account_id, date '2021-01-01' + n::int, 'Local holiday', 'added' from new_clients where n between 1 and 200;`

/** For the clients in `new_clients`, whose records exist. */
export const PEOPLE_AND_DEADLINES = PEOPLE + PARTIES + DEADLINES

export const PEOPLE_TABLES = [
  'people',
  'conflict_names',
  'former_names',
  'retired_names',
  'case_parties',
  'case_events',
  'conflict_checks',
  'conflict_hits',
  'deadlines',
  'deadline_events',
  'reminders',
]
