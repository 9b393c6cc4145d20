// The bins of the skewed firms: an item for each new client, in SQL alone.

/** Client 0 and its case have 20,000 items when the large firm is complete. */
const HEAVY_ITEM = 'n between 10000 and 29999'

/**
 * What `new_clients` have deleted in the last days, in `new_items`: one in ten a client with its case and session,
 * two a case with its session, three a session, one a group, three a document. Every tenth session
 * was deleted before its case.
 */
const ITEMS = `
  create temp table new_items as
    select account_id, n, pg_temp.make_id(20, n) as id, kind, pg_temp.make_id(21, n) as record_id,
           case when kind = 'client' then pg_temp.given(n) || ' ' || pg_temp.family(n)
                when kind = 'document' then 'contract-' || n || '.pdf'
                when n = 10003 then 'Quartermain: ' || lower(pg_temp.matter(n))
                else pg_temp.matter(n) || ' ' || pg_temp.family(n) end as title,
           case when kind <> 'client' then pg_temp.make_id(1, case when ${HEAVY_ITEM} then 0 else n end) end as client_id,
           case when kind in ('client', 'case') then null when n % 10 = 5 then pg_temp.make_id(21, n - 4)
                else pg_temp.make_id(2, case when ${HEAVY_ITEM} then 0 else 2 * n end) end as case_id,
           case when n % 1000 = 8 then now() end as restored_at
    from new_clients, lateral (select
      (array['client','case','case','session','session','session','document_group','document','document','document'])[1 + n % 10] as kind) k;
  insert into deletions (account_id, id, kind, record_id, title, client_id, client_name, security_level, counts, bytes,
                         deleted_by, deleted_role, deleted_at, restored_at, restored_by, search)
    select account_id, id, kind, record_id, title, client_id, case when client_id is not null then pg_temp.given(n) || ' ' || pg_temp.family(n) end,
           case when kind = 'document' then (array['green','green','yellow','red'])[1 + n % 4] end,
           jsonb_build_object('clients', (kind = 'client')::int, 'cases', (kind in ('client', 'case'))::int,
             'sessions', (kind in ('client', 'case', 'session'))::int, 'document_groups', (kind = 'document_group')::int, 'documents', (kind = 'document')::int),
           case when kind = 'document' then 1000 + pg_temp.roll(n, 22, 1000000) else 0 end, account_id, 'owner',
           now() - n % 10000000 * interval '1 second', restored_at, case when restored_at is not null then account_id end,
           case when restored_at is null then lower(title) else '' end
    from new_items;`

const ROWS = `
  insert into bin_rows (account_id, deletion_id, kind, record_id, row, store_key)
    select account_id, id, kind, record_id,
           case when restored_at is null then jsonb_strip_nulls(jsonb_build_object('account_id', account_id, 'id', record_id,
             case when kind = 'document' then 'file_name' when kind in ('client', 'document_group') then 'name' else 'title' end, title,
             'client_id', client_id, 'case_id', case_id, 'version', 1, 'created_at', pg_temp.made_at(n), 'updated_at', pg_temp.made_at(n))) end,
           case when kind = 'document' and restored_at is null then 'bin ' || n || ' ' || account_id end
    from new_items;
  insert into bin_rows (account_id, deletion_id, kind, record_id, row)
    select account_id, id, below.kind, pg_temp.make_id(below.salt, n),
           jsonb_build_object('account_id', account_id, 'id', pg_temp.make_id(below.salt, n), 'title', pg_temp.meeting(n),
             'client_id', coalesce(client_id, record_id))
             || case when below.kind = 'session' then jsonb_build_object('case_id', case when new_items.kind = 'client' then pg_temp.make_id(22, n) else record_id end) else '{}' end
    from new_items, (values ('case', 22), ('session', 23)) below (kind, salt)
    where restored_at is null and (new_items.kind = 'client' or new_items.kind = 'case' and below.kind = 'session');
  insert into bin_parents (account_id, deletion_id, kind, record_id, is_needed)
    select account_id, id, 'client', client_id, kind in ('case', 'session') from new_items where client_id is not null and restored_at is null
    union all
    select account_id, id, 'case', case_id, true from new_items where case_id is not null and restored_at is null;
  delete from bin_totals;
  insert into bin_totals (account_id, items, bytes)
    select account_id, count(*), sum(bytes) from deletions where is_open group by account_id;
  delete from bin_hours;
  insert into bin_hours (account_id, hour, items)
    select account_id, date_trunc('hour', deleted_at, 'UTC'), count(*) from deletions where is_open group by 1, 2;
  update accounts set bin_days = 365 where bin_days = 30;
  drop table new_items;`

/** For the clients in `new_clients`. */
export const BINS = ITEMS + ROWS

export const BIN_TABLES = ['deletions', 'bin_rows', 'bin_parents']
