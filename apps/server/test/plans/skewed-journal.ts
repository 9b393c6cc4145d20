// The journals of the skewed firms: an entry for each new client, and amendments of some, in SQL alone.

/** Case 0 has 2,000 entries when the large firm is complete. */
const HEAVY_ENTRY = 'n between 10000 and 11999'

/**
 * For the clients in `new_clients`, whose records exist. The owner wrote one entry in twenty; another
 * one in twenty was amended twice.
 */
export const JOURNALS = `
  insert into entries (account_id, id, case_id, session_id, kind, direction, body, security_level, happened_at, minutes,
                       effective_minutes, amendments_count, user_id, created_at, updated_at)
    select account_id, pg_temp.make_id(9, n), pg_temp.make_id(2, case when ${HEAVY_ENTRY} then 0 else 2 * n end),
           case when n % 5 = 0 and not (${HEAVY_ENTRY}) then pg_temp.make_id(3, 3 * n) end,
           kind, case when kind <> 'note' then pg_temp.pick(array['in','out'], n, 92) end,
           case when n = 13 then 'Quartermain has called twice.'
                else pg_temp.meeting(n) || ' with ' || pg_temp.given(n) || ' ' || pg_temp.family(n) || ': ' || lower(pg_temp.matter(n)) end
             || coalesce(E'\\n' || pg_temp.note(n), ''),
           (array['green','green','green','green','green','green','yellow','yellow','yellow','red'])[1 + pg_temp.roll(n, 93, 10)],
           pg_temp.made_at(n)::timestamp, minutes, case when n % 20 = 1 then 30 else minutes end, case when n % 20 = 1 then 2 else 0 end,
           case when n % 20 = 0 then account_id else 202 + pg_temp.roll(n, 94, 500) end, pg_temp.made_at(n), pg_temp.made_at(n)
    from new_clients, lateral (select (array['note','note','call','letter'])[1 + pg_temp.roll(n, 91, 4)] as kind,
      case when n % 3 > 0 then 6 + 6 * pg_temp.roll(n, 95, 10) end as minutes) e;
  insert into entry_amendments (account_id, entry_id, security_level, body, minutes, user_id, at)
    select e.account_id, e.id, e.security_level, 'The call took longer.', case when k = 1 then 30 end, e.user_id, e.created_at + k * interval '1 day'
    from new_clients x cross join generate_series(1, 2) k
    join entries e on e.account_id = x.account_id and e.id = pg_temp.make_id(9, n) where n % 20 = 1;`

export const JOURNAL_TABLES = ['entries', 'entry_amendments']
