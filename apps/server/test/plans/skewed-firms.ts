// Fills a migrated database with one large firm beside many small ones, in SQL alone.
import type pg from 'pg'
import { BINS, BIN_TABLES } from './skewed-bin.ts'
import { HISTORIES, HISTORY_TABLES } from './skewed-history.ts'
import { JOURNAL_TABLES, JOURNALS } from './skewed-journal.ts'
import { PEOPLE_AND_DEADLINES, PEOPLE_TABLES } from './skewed-people.ts'

/** The large firm; its owner is user 1. */
export const LARGE_FIRM = 1
const SMALL_FIRMS = 200
const CLIENTS_OF_SMALL = 30
const EMPLOYEES_OF_LARGE = 500
const EMPLOYEES_OF_SMALL = 20
/** 27 a day; older ones than 180 days are deleted. */
const UPDATES_OF_BUSY_OWNER = 5000
/** Sessions of the large firm in this month are one in a thousand. */
export const QUIET_MONTH = ['2027-03-01', '2027-03-31'] as const
/** Words of the generated texts. */
export const FREQUENT = 'contract'
export const RARE = 'quartermain'

const FUNCTIONS = `
  create function pg_temp.make_id(kind int, n bigint) returns bigint immutable
    return 1 + (hashint8extended(n, kind) & 4503599627370495);
  create function pg_temp.roll(n bigint, salt int, sides int) returns int immutable
    return (hashint8extended(n, salt) & 2147483647) % sides;
  create function pg_temp.pick(words text[], n bigint, salt int) returns text immutable
    return words[1 + (hashint8extended(n, salt) & 2147483647) % array_length(words, 1)];
  create function pg_temp.made_at(n bigint) returns timestamptz immutable
    return timestamptz '2021-01-01 08:00:00Z' + (n % 10000000) * interval '26 minutes';
  create function pg_temp.given(n bigint) returns text immutable
    return pg_temp.pick(array['Adam','Aisha','Ana','Anton','Beatrix','Carlos','Chen','Daria','Elena','Felix','Grace','Hugo','Ida','Jonas','Kate','Lara','Marco','Nina','Olga','Priya','Rosa','Samir','Tara','Victor','Yara','Zoe'], n, 11);
  create function pg_temp.family(n bigint) returns text immutable
    return pg_temp.pick(array['Abbott','Adeyemi','Andersen','Bakker','Becker','Bianchi','Brennan','Castro','Cohen','Dalton','Demir','Dubois','Eriksen','Farrell','Fischer','Garcia','Haddad','Hansen','Hughes','Ivanova','Jensen','Keller','Kowalski','Larsen','Lopez','Mendes','Moreau','Murphy','Nakamura','Novak','Okafor','Patel','Petrov','Quinn','Rossi','Santos','Schmidt','Silva','Suzuki','Taylor','Tran','Vogel','Walker','Weber','Yilmaz','Zhang'], n, 12);
  create function pg_temp.matter(n bigint) returns text immutable
    return pg_temp.pick(array['Lease dispute','Unpaid invoices','Boundary dispute','Employment claim','Breach of contract','Divorce and custody','Purchase of premises','Personal injury','Tax appeal','Planning objection','Trade mark opposition','Insurance claim','Residence permit','Defective works','Inheritance','Debt restructuring'], n, 13);
  create function pg_temp.meeting(n bigint) returns text immutable
    return pg_temp.pick(array['First meeting','Client meeting','Directions hearing','Main hearing','Witness preparation','Review of the evidence','Settlement talks','Deposition','Site visit','Judgment'], n, 14);
  create function pg_temp.note(n bigint) returns text immutable
    return case when n % 3 = 0 then pg_temp.pick(array['The client was advised of the time limits.','The other side has not replied yet.','An expert report was ordered.','Costs were estimated and accepted.'], n, 15) end;`

/** Firms, people and what people receive. Account 1 is the large firm, then the small ones. */
const PEOPLE = `
  insert into users (id, name, email, mobile, country_id, password_hash, email_verified_at) overriding system value
    select n, pg_temp.given(n) || ' ' || pg_temp.family(n), 'user' || n || '@example.com', '07000000000', 826, $1, now()
    from generate_series(1, 1 + ${SMALL_FIRMS} + ${EMPLOYEES_OF_LARGE + SMALL_FIRMS * EMPLOYEES_OF_SMALL}) n;
  insert into user_emails (user_id, email) select id, email from users;
  insert into accounts (id, owner_user_id, name) overriding system value
    select id, id, pg_temp.family(id + 1) || ' ' || pg_temp.family(id) || ' LLP' from users;
  insert into sign_ins (id, user_id) select id, id from users;
  create temp table employees as
    select n as account_id, case when k < ${EMPLOYEES_OF_LARGE} then ${LARGE_FIRM} else 2 + k % ${SMALL_FIRMS} end as firm
    from (select id as n, id - ${2 + SMALL_FIRMS} as k from accounts where id > ${1 + SMALL_FIRMS}) people;
  insert into connections (firm_account_id, employee_account_id, employee_user_id, role)
    select firm, account_id, account_id, pg_temp.pick(array['admin','diamond','gold','silver'], account_id, 21) from employees;
  insert into connection_requests (sender_account_id, sender_user_id, receiver_account_id)
    select account_id, account_id, 1 + (firm + 1) % ${SMALL_FIRMS} from employees where firm <> 1 + (firm + 1) % ${SMALL_FIRMS};
  insert into invitations (account_id, invited_email, invited_name, role, token_hash, invited_by, expires_at)
    select firm, 'invited' || account_id || '@example.com', 'Ann Cole', 'gold', md5(account_id::text), firm, now() + interval '7 days' from employees;
  insert into notifications (account_id, sender_account_id, notification_type, text_key, read_at)
    select firm, account_id, 'role_updated', 'Your role is now {role}.', case when account_id % 2 = 0 then now() end from employees;
  insert into updates (account_id, user_id, kind, once_key, read_at)
    select firm, user_id, 'conflict_open', 'check ' || n, case when n % 3 > 0 then now() end
    from (select firm, account_id as user_id, 20 as received from employees
          union all select ${LARGE_FIRM}, ${LARGE_FIRM}, ${UPDATES_OF_BUSY_OWNER}) receivers, generate_series(1, received) n;
  insert into idempotent_answers (account_id, user_id, key, request_hash)
    select firm, firm, 'key ' || account_id, md5(account_id::text) from employees;`

/** Numbers of the clients to add: those of small firms begin at 10,000,000. */
const NUMBERS = `
  create temp table new_clients (account_id bigint, n bigint);
  insert into new_clients
    select ${LARGE_FIRM}, n from generate_series($1::bigint, $2::bigint - 1) n
    union all
    select f, 10000000 + f * 1000 + j from generate_series(2, ${1 + SMALL_FIRMS}) f, generate_series($3::bigint, $4::bigint - 1) j;
  analyze new_clients;`

/** Client 0 has 20,000 documents and 2,000 sessions when the large firm is complete. */
const HEAVY_DOCUMENT = 'k = 0 and n between 10000 and 29999'
const HEAVY_SESSION = 'k = 0 and n between 10000 and 11999'

/** The owner leads one case in twenty, a person who left one in a thousand, the others the rest. */
const TEAM_OF_LARGE = `case when n % 20 = 0 then 1 when n % 1000 = 3 then 2
  else ${2 + SMALL_FIRMS} + pg_temp.roll(n, 51, ${EMPLOYEES_OF_LARGE}) end`

const RECORDS = `
  insert into clients (account_id, id, name, email, mobile, country_id, created_at, updated_at)
    select account_id, pg_temp.make_id(1, n),
           case when n = 7 then 'Zebulon Quartermain' else pg_temp.given(n) || ' ' || pg_temp.family(n) end,
           case when n % 8 > 0 then lower(pg_temp.family(n)) || n || '@example.com' end,
           case when n % 10 > 0 then '07' || lpad(n::text, 9, '0') end,
           case when n % 5 > 0 then (array[826, 826, 276, 250, 380, 724])[1 + n % 6] end,
           pg_temp.made_at(n), pg_temp.made_at(n)
    from new_clients;
  insert into cases (account_id, id, client_id, title, description, date, created_at, updated_at,
                     number_year, number_seq, status, closed_on, archived_on, has_team)
    select account_id, pg_temp.make_id(2, 2 * n + k), pg_temp.make_id(1, n),
           pg_temp.matter(2 * n + k) || ' ' || pg_temp.family(2 * n + k), pg_temp.note(2 * n + k),
           pg_temp.made_at(n)::date, pg_temp.made_at(n), pg_temp.made_at(n),
           2020, 1 + 2 * n + k, (array['archived','closed','open'])[kind],
           case when kind < 3 then '2026-01-01'::date end, case when kind = 1 then '2026-01-01'::date end,
           account_id = ${LARGE_FIRM} and k = 0
    from new_clients, generate_series(0, 1) k,
      lateral (select case when n % 30 = 1 then 1 when n % 3 = 1 then 2 else 3 end as kind) state;
  insert into case_members (account_id, case_id, user_id, part)
    select account_id, pg_temp.make_id(2, 2 * n), ${TEAM_OF_LARGE}, 'lead'
    from new_clients where account_id = ${LARGE_FIRM};
  insert into case_events (account_id, case_id, kind, text_key, at)
    select account_id, pg_temp.make_id(2, 0), 'details', 'details', pg_temp.made_at(n)
    from new_clients where account_id = ${LARGE_FIRM} and n < 3000;
  insert into sessions (account_id, id, case_id, client_id, title, description, date, duration, session_type, created_at, updated_at)
    select account_id, pg_temp.make_id(3, s),
           case when ${HEAVY_SESSION} then pg_temp.make_id(2, 0) else pg_temp.make_id(2, 2 * n + k % 2) end,
           case when ${HEAVY_SESSION} then pg_temp.make_id(1, 0) else pg_temp.make_id(1, n) end,
           pg_temp.meeting(s) || ': ' || lower(pg_temp.matter(s)), pg_temp.note(s),
           case when s % 1000 = 5 then timestamp '2027-03-01 08:00' + pg_temp.roll(s, 31, 30) * interval '1 day'
                else pg_temp.made_at(n)::timestamp + pg_temp.roll(s, 32, 60) * interval '1 day' end,
           60, 'consultation', pg_temp.made_at(n), pg_temp.made_at(n)
    from new_clients, generate_series(0, 2) k, lateral (select 3 * n + k as s) numbered;
  insert into document_groups (account_id, id, session_id, case_id, client_id, name, description, created_at, updated_at)
    select account_id, pg_temp.make_id(4, n), pg_temp.make_id(3, 3 * n + 2), pg_temp.make_id(2, 2 * n), pg_temp.make_id(1, n),
           'Exhibits ' || pg_temp.family(n), pg_temp.note(n), pg_temp.made_at(n), pg_temp.made_at(n)
    from new_clients where n % 3 = 0;
  insert into documents (account_id, id, client_id, case_id, direct_case_id, session_id, group_id, file_name, file_size,
                         security_level, sha256, store_key, created_at, updated_at)
    select account_id, pg_temp.make_id(5, d), case when heavy then pg_temp.make_id(1, 0) else pg_temp.make_id(1, n) end,
           case when heavy or k > 0 then pg_temp.make_id(2, case when heavy then 0 else 2 * n end) end,
           case when heavy then pg_temp.make_id(2, 0) when k = 1 then pg_temp.make_id(2, 2 * n) end,
           case when k = 2 then pg_temp.make_id(3, 3 * n + 2) end, case when k = 2 and n % 3 = 0 then pg_temp.make_id(4, n) end,
           pg_temp.pick(array['statement-of-claim','defence','lease-agreement','witness-statement','expert-report','invoice','court-order','contract','minutes'], d, 41)
             || '-' || n || '.pdf', 1000 + pg_temp.roll(d, 42, 1000000),
           (array['green','green','green','green','green','green','yellow','yellow','yellow','red'])[1 + pg_temp.roll(d, 43, 10)],
           repeat(md5(d::text), 2), md5(d::text), pg_temp.made_at(n), pg_temp.made_at(n)
    from new_clients, generate_series(0, 2) k, lateral (select 3 * n + k as d, ${HEAVY_DOCUMENT} as heavy) numbered;`

const TOTALS = `
  delete from account_totals;
  insert into account_totals (account_id, kind, shard, rows, bytes)
    select account_id, 'client', 0, count(*), 0 from clients group by 1
    union all select account_id, 'case', 0, count(*), 0 from cases group by 1
    union all select account_id, 'session', 0, count(*), 0 from sessions group by 1
    union all select account_id, 'document_group', 0, count(*), 0 from document_groups group by 1
    union all select account_id, 'document:' || security_level, 0, count(*), sum(file_size) from documents group by 1, 2;`

export const RECORD_TABLES = ['clients', 'cases', 'sessions', 'document_groups', 'documents']
const FILLED_TABLES = [
  ...RECORD_TABLES,
  ...PEOPLE_TABLES,
  ...JOURNAL_TABLES,
  ...BIN_TABLES,
  ...HISTORY_TABLES,
]

/** @param client a superuser's connection: triggers and policies are off while it fills */
export async function prepareFill(client: pg.Client): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set statement_timeout = 0`,
  )
  // It fills columns that must not be null.
  await client.query('alter table cases enable always trigger write_texts')
  await client.query(FUNCTIONS)
}

/** Adds all firms without records. Nobody can sign in with `passwordHash` unless it is one. */
export async function addFirms(client: pg.Client, passwordHash = 'no password'): Promise<void> {
  await client.query(PEOPLE.replace('$1', client.escapeLiteral(passwordHash)))
}

/** A range of clients of the large firm and of each small one; ends are excluded. */
export interface ClientRange {
  readonly large: readonly [from: number, to: number]
  readonly small?: readonly [from: number, to: number]
}
export const ALL_SMALL = [0, CLIENTS_OF_SMALL] as const

/** Adds clients with all that belongs to them, and corrects the totals. */
export async function addRecords(
  client: pg.Client,
  { large, small = [0, 0] }: ClientRange,
): Promise<void> {
  const bounds = [...large, ...small]
  await client.query(NUMBERS.replace(/\$(\d)/g, (_, at: string) => String(bounds[Number(at) - 1])))
  await client.query(RECORDS)
  await client.query(PEOPLE_AND_DEADLINES)
  await client.query(JOURNALS)
  await client.query(BINS)
  await client.query(HISTORIES)
  await client.query('drop table new_clients')
  await client.query(TOTALS)
}

/**
 * Runs `fill` while no index is maintained, then rebuilds the indexes. Unlike dropping them, this
 * keeps the statistics of expressions.
 */
export async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  await client.query(
    `update pg_index set indisready = false, indisvalid = false where indrelid = any ($1::regclass[])`,
    [FILLED_TABLES],
  )
  await fill()
  for (const table of FILLED_TABLES) await client.query(`reindex table ${table}`)
}
