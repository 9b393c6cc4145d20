// The histories of the skewed firms: ten entries for each new client, in SQL alone.

/** The client with the longest timeline: 20,000 entries when the large firm is complete. */
const HEAVY = 'n between 10000 and 29999'
/** The last hundred of 1,000,000, however many clients there are. They wait for the sealing job. */
const OPEN = 'n between 99990 and 99999'

/**
 * For the clients in `new_clients`. Of ten entries, five create or change records, two open a
 * document, one is a sign-in, one a refusal or a new role, and one of a rare kind.
 */
export const HISTORIES = `
  create temp table new_entries as
    select account_id, n, k, 10 * (case when n < 10000000 then n else n % 1000 end) + k + 1 as seq,
           case when k = 8 and n % 10 > 0 then 'deleted'
                when k = 9 and n % 50 > 0 then (array['deleted','restored','purged','moved','level_changed','imported','settings_changed','hold_placed'])[1 + n % 8]
                else (array['created','created','created','created','updated','viewed','downloaded','other','role_changed','exported'])[1 + k] end as kind,
           case when k = 8 and n % 10 > 0 then 'case'
                else (array['client','case','session','document','client','document','document','user','connection','client'])[1 + k] end as object_type,
           pg_temp.make_id((array[1,2,3,5,1,5,5,30,31,1])[1 + k],
             case when k = 1 then 2 * n when k in (2, 3, 5, 6) then 3 * n when k = 4 and ${HEAVY} then 0 else n end) as object_id,
           case when n % 20 = 0 then account_id else 202 + pg_temp.roll(n, 61, 500) end as user_id
    from new_clients, generate_series(0, 9) k where n < 100000 or n >= 10000000;
  insert into audit_entries (account_id, id, user_id, role, action, kind, object_type, object_ids, outcome, request_id, at, level, changes, seq, sealed, digest, hash)
    select account_id, pg_temp.make_id(33, 10 * n + k), user_id, 'gold', 'PUT /clients/:id/', kind, object_type, array[object_id],
           case when k = 8 and n % 10 > 0 then 'denied' else 'done' end, 'req-' || seq, pg_temp.made_at(n) + k * interval '2 minutes',
           case when object_type = 'document' then 'yellow' end,
           case when k < 5 then jsonb_build_object(object_id, '{"title": {"before": "First meeting", "after": "Main hearing"}}'::jsonb) end,
           case when not (${OPEN}) then seq end,
           case when not (${OPEN}) then '{"actor": {"salt": "", "value": {"name": "Grace Poe"}}}'::jsonb end,
           case when not (${OPEN}) then sha256(seq::text::bytea) end, case when not (${OPEN}) then sha256(n::text::bytea) end
    from new_entries;
  insert into history_index (account_id, object_type, object_id, seq, is_private)
    select account_id, object_type, object_id, seq, kind in ('viewed', 'downloaded') or k = 8
    from new_entries where not (${OPEN});
  insert into history_keys (public_key) select sha256('key') where not exists (select from history_keys);
  insert into history_seals (account_id, seq, hash, at, key_id, signature)
    select account_id, seq, sha256(n::text::bytea), pg_temp.made_at(n), (select id from history_keys), sha512(n::text::bytea)
    from new_entries where k = 9 and n % 55 = 0 and not (${OPEN});
  drop table new_entries;`

export const HISTORY_TABLES = ['audit_entries', 'history_index', 'history_seals']
