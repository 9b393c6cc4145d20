import { LEVELS } from '@casework/contract/document-levels'
import pg from 'pg'
import type { Calendar } from './calendar.ts'
import type { DayOffset } from './content.ts'

const DATED = ['clients', 'cases', 'sessions', 'documents', 'document_groups', 'entries'] as const
type DatedTable = (typeof DATED)[number]

/** Tables whose rows the app dates with the current time. Their owner is fenced out as well. */
const CHANGED = [
  ...DATED,
  'deadlines',
  'case_events',
  'case_members',
  'updates',
  'notifications',
  'connection_requests',
  'connections',
  'invitations',
  'audit_entries',
] as const

/** The firm was founded before its first case. */
const FOUNDED = 900
/** How long ago the applicant and the invited person were last heard of. */
const [APPLIED, INVITED] = [3, 2]

interface Dated {
  readonly id: number
  readonly at: string
}

/** Remembers when things happened in the story of the demo firm, and writes it at the end. */
export interface History {
  add(table: DatedTable, id: number, day: DayOffset, time: string): void
  /** An entry of the timeline: by its text for changes of the status, else by its kind. */
  addEvent(case_id: number, event: string, day: DayOffset, time: string): void
  /** Numbers the cases by the years in which they were opened. */
  numberCases(owner: pg.ClientConfig, account_id: number): Promise<void>
  /** @param finish writes what the app cannot date, in the same transaction */
  write(
    owner: pg.ClientConfig,
    account_id: number,
    finish: (client: pg.Client) => Promise<void>,
  ): Promise<void>
}

export function createHistory(calendar: Calendar, now: Date): History {
  const rows = new Map<DatedTable, Dated[]>(DATED.map((table) => [table, []]))
  const events: (Dated & { readonly event: string })[] = []
  /** Nothing was created in the future. */
  const toInstant = (day: DayOffset, time: string) => {
    const at = new Date(`${calendar.getDay(day)}T${time}:00Z`)
    return (at < now ? at : now).toISOString()
  }
  return {
    add: (table, id, day, time) => void rows.get(table)?.push({ id, at: toInstant(day, time) }),
    addEvent: (id, event, day, time) => void events.push({ id, event, at: toInstant(day, time) }),
    numberCases: (owner, account_id) =>
      inOneTransaction(owner, (client) => renumber(client, account_id, rows.get('cases') ?? [])),
    write: (owner, account_id, finish) =>
      inOneTransaction(owner, async (client) => {
        // The triggers let a firm date its own records only.
        await client.query(
          `select set_config('app.account_id', $1, true), set_config('app.levels', $2, true)`,
          [account_id, `{${LEVELS.join(',')}}`],
        )
        // Without `no force`, an owner that is no superuser would see no row.
        for (const table of CHANGED)
          await client.query(`alter table ${table} no force row level security`)
        for (const [table, dated] of rows) await dateRows(client, account_id, table, dated)
        await dateEvents(client, account_id, events)
        await datePeople(client, account_id)
        await dateEntries(client, account_id)
        await finish(client)
        for (const table of CHANGED)
          await client.query(`alter table ${table} force row level security`)
      }),
  }
}

async function inOneTransaction(
  owner: pg.ClientConfig,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const split = (dated: readonly Dated[]) => [dated.map(({ id }) => id), dated.map(({ at }) => at)]

/** The numbers of past years are taken from the counter of this year. */
async function renumber(
  client: pg.Client,
  account_id: number,
  cases: readonly Dated[],
): Promise<void> {
  await client.query('alter table cases no force row level security')
  // First out of the way: a number is never taken twice, not even within one statement.
  await client.query(`update cases set number_seq = number_seq + 100000 where account_id = $1`, [
    account_id,
  ])
  await client.query(
    `update cases k set number_year = v.year, number_seq = v.seq
     from (select id, extract(year from at)::int as year,
             row_number() over (partition by extract(year from at) order by at, nr) as seq
           from unnest($2::bigint[], $3::timestamptz[]) with ordinality as t(id, at, nr)) v
     where k.account_id = $1 and k.id = v.id`,
    [account_id, ...split(cases)],
  )
  await client.query(
    `update case_counters c set last = greatest(1, (
       select coalesce(max(k.number_seq), 1) from cases k
       where k.account_id = c.account_id and k.number_year = c.year))
     where c.account_id = $1`,
    [account_id],
  )
  await client.query('alter table cases force row level security')
}

const dateRows = (
  client: pg.Client,
  account_id: number,
  table: DatedTable,
  dated: readonly Dated[],
) =>
  client.query(
    `update ${table} t set created_at = v.at, updated_at = v.at
     from unnest($2::bigint[], $3::timestamptz[]) v(id, at)
     where t.account_id = $1 and t.id = v.id`,
    [account_id, ...split(dated)],
  )

/** Teams: with their events, and with the alerts about them, which count as read after a week. */
async function dateEvents(
  client: pg.Client,
  account_id: number,
  events: readonly (Dated & { readonly event: string })[],
): Promise<void> {
  const values = [account_id, ...split(events), events.map(({ event }) => event)]
  const from = 'unnest($2::bigint[], $3::timestamptz[], $4::text[]) v(id, at, event)'
  await client.query(
    `update case_events e set at = v.at from ${from}
     where e.account_id = $1 and e.case_id = v.id and v.event in (e.text_key, e.kind)`,
    values,
  )
  await client.query(
    `update case_members m set added_at = v.at from ${from}
     where m.account_id = $1 and m.case_id = v.id and v.event = 'team'`,
    values,
  )
  await client.query(
    `update updates u set created_at = v.at,
       read_at = case when v.at < now() - interval '7 days' then v.at + interval '2 hours' end
     from ${from} where u.account_id = $1 and u.case_id = v.id and v.event = 'team'`,
    values,
  )
}

/**
 * The history says that a record was added, and filled in, when the record says so. If a running
 * server has sealed some of the entries, all stay as they are: they are sealed in their order.
 */
const dateEntries = (client: pg.Client, account_id: number) =>
  client.query(
    `update audit_entries e set at = v.at + (n.place - 1) * interval '1 minute'
     from (select 'case' as type, id, created_at as at from cases where account_id = $1 and status = 'open'
       union all select 'client', id, created_at from clients where account_id = $1
       union all select 'session', id, created_at from sessions where account_id = $1
       union all select 'document', id, created_at from documents where account_id = $1
       union all select 'entry', id, created_at from entries where account_id = $1) v,
       (select id, row_number() over (partition by object_type, object_ids[1] order by at) as place
        from audit_entries where account_id = $1 and kind in ('created', 'updated')) n
     where e.account_id = $1 and e.id = n.id and e.object_type = v.type and e.object_ids[1] = v.id
       and not exists (select from audit_entries s where s.account_id = $1 and s.seq is not null)`,
    [account_id],
  )

/** Employees joined one after the other in the first months. */
async function datePeople(client: pg.Client, account_id: number): Promise<void> {
  await client.query(
    `update accounts set created_at = now() - $2 * interval '1 day' where id = $1`,
    [account_id, FOUNDED],
  )
  await client.query(
    `update connection_requests r set
       created_at = now() - v.days * interval '1 day',
       answered_at = case when r.answered_at is not null
         then now() - v.days * interval '1 day' + interval '3 hours' end
     from (select id, case when status = 'pending' then ${APPLIED}
             else $2 - 20 * row_number() over (order by created_at) end as days
           from connection_requests where receiver_account_id = $1) v
     where r.id = v.id`,
    [account_id, FOUNDED],
  )
  await client.query(
    `update connections c set created_at = r.answered_at from connection_requests r
     where c.firm_account_id = $1 and r.receiver_account_id = $1
       and r.sender_account_id = c.employee_account_id`,
    [account_id],
  )
  await client.query(
    `update notifications n set created_at = coalesce(r.answered_at, r.created_at),
       read_at = r.answered_at
     from connection_requests r
     where r.receiver_account_id = $1 and n.link_type = 'connection_request' and n.link_id = r.id`,
    [account_id],
  )
  await client.query(
    `update notifications n set created_at = c.created_at, read_at = c.created_at
     from connections c where c.firm_account_id = $1 and n.account_id = c.employee_account_id`,
    [account_id],
  )
  // The app has no mail job for it, since the address reaches nobody.
  await client.query(
    `update invitations i set delivery = 'sent', created_at = i.created_at - interval '${INVITED} days',
       expires_at = i.expires_at - interval '${INVITED} days'
     where i.account_id = $1`,
    [account_id],
  )
}
