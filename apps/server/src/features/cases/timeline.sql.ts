// What has happened in a case.
import type { TimelineItem, TimelineQuery } from '@casework/contract/case-contents'
import type { JournalEntry } from '@casework/contract/journal'
import { ASSUMED_MINUTES } from '@casework/contract/sessions'
import { selectPersonName } from '../../platform/database/query/person-name.ts'
import { raw, sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { findAddedBy, selectJustAdded } from './added-by.sql.ts'
import { selectCaseId } from './case-id.sql.ts'
import { buildEntryColumns, ENTRY_JOINS } from './journal-entries.sql.ts'

/** The zone of the firm; none, and one that this PostgreSQL does not know, counts as UTC. */
export const selectZone = (account_id: number): Sql =>
  sql`select case when time_in_zone(now(), f.timezone) is null then 'UTC' else f.timezone end as zone from firm_profiles f where f.account_id = ${account_id}`

// East of Greenwich, the first night of year 1 is an instant before it, which JSON cannot name.
const toInstant = (column: string): Sql =>
  raw(`greatest(${column} at time zone f.zone, timestamptz '0001-01-01 00:00:00+00')`)

/**
 * Whether the session `s` has ended in the zone of the firm `f`; without a duration it lasts an hour
 * (LOOK-001). A session is upcoming until then, and in the timeline from then on.
 */
export const HAS_ENDED: Sql = sql`
  ${toInstant('s.date')} + make_interval(mins => coalesce(s.duration, ${raw(String(ASSUMED_MINUTES))})) <= now()`

/** A position in a timeline: the last item of a page. */
export interface TimelinePosition {
  readonly at: string
  readonly kind: string
  readonly id: number
}

export type StoredItem = Omit<TimelineItem, 'title' | 'entry'> & {
  readonly entry: JournalEntry | null
  readonly title: string | null
  readonly text_key: string | null
  readonly text_values: Record<string, string> | null
  /** The present name of the person or client of a party. */
  readonly party_name: string | null
}

/** Before every item. */
const START: TimelinePosition = { at: 'infinity', kind: '', id: 0 }

/** Instants of wall-clock times are out of order by at most this, when clocks change. */
const CLOCK_CHANGE = raw(`interval '3 hours'`)

/**
 * Finds one page of a timeline, and whether there are older items. Each kind is read from its own
 * index, in order, up to the size of the page. Undefined for an unknown case.
 */
export async function findTimeline(
  scope: WorkspaceScope,
  id: number,
  { kind: kinds, limit }: TimelineQuery,
  position = START,
): Promise<{ items: StoredItem[]; hasMore: boolean } | undefined> {
  const [cases, found] = await scope.batch([
    selectCaseId(scope.account_id, id),
    selectTimeline(scope, { id, kinds, size: limit + 1, position }),
  ])
  const items = found as StoredItem[]
  return cases?.[0] && { items: items.slice(0, limit), hasMore: items.length > limit }
}

interface Page {
  readonly id: number
  readonly kinds: readonly string[]
  readonly size: number
  readonly position: TimelinePosition
}

/** Whether an item comes after the position: by time, then by kind, then by id, newest first. */
const isAfter = ({ at, kind, id }: TimelinePosition, item: { at: Sql; kind: Sql; id: Sql }) => sql`(
  ${item.at} <= ${at}::timestamptz and (${item.at} < ${at}::timestamptz
    or ${item.kind} > ${kind} collate "C" or (${item.kind} = ${kind} and ${item.id} < ${id})))`

const selectTimeline = (scope: WorkspaceScope, page: Page): Sql => {
  const { account_id, levels } = scope
  const { id, kinds, size, position } = page
  const limit = sql`limit ${size}::bigint`
  return sql`
  with firm as materialized (${selectZone(account_id)}), ${selectSessions(account_id, page)}, ${selectEntries(scope, page)},
  just_added as materialized (${selectJustAdded(account_id)}),
  page as (
    select * from found_sessions
    union all
    select * from found_entries
    union all
    (select 'document', d.id, d.created_at, null::bigint, coalesce(d.doc_name, d.file_name), null, null::jsonb, d.security_level, null::bigint, null::bigint
     from documents d
     where d.account_id = ${account_id} and d.case_id = ${id} and d.security_level = any (${levels}::text[])
       and 'document' = any (${kinds}::text[])
       and ${isAfter(position, { at: raw('d.created_at'), kind: raw(`'document'`), id: raw('d.id') })}
     order by d.created_at desc, d.id desc ${limit})
    union all
    (select e.kind, e.id, e.at, e.user_id, null, e.text_key, e.text_values, case when e.kind = 'party' or e.text_key = 'entry_deleted' then e.security_level end, e.person_id, e.of_client_id
     from case_events e
     where e.account_id = ${account_id} and e.case_id = ${id} and e.security_level = any (${levels}::text[])
       and e.kind = any (${kinds}::text[])
       and ${isAfter(position, { at: raw('e.at'), kind: raw('e.kind'), id: raw('e.id') })}
     order by e.at desc, e.kind collate "C", e.id desc ${limit})
    union all
    select 'opened', k.id, k.created_at, k.opened_by, null, 'opened', null, null, null, null
    from cases k
    where k.account_id = ${account_id} and k.id = ${id} and 'opened' = any (${kinds}::text[])
      and ${isAfter(position, { at: raw('k.created_at'), kind: raw(`'opened'`), id: raw('k.id') })})
  select p.kind, p.id, p.at, ${selectPersonName(sql`${account_id}`, raw('coalesce(p.user_id, a.user_id)'))} as by, p.title, p.text_key, p.text_values, j.entry ->> 'body' as text, j.entry, coalesce(n.name, c.name) as party_name, p.security_level,
    case p.kind when 'session' then '/sessions/' || p.id when 'document' then '/documents/' || p.id end as link,
    (select s.session_type from sessions s where p.kind = 'session' and s.account_id = ${account_id} and s.id = p.id) as session_type
  from (select * from page order by at desc, kind collate "C", id desc ${limit}) p
  left join lateral (${findAddedBy(account_id)}) a on p.user_id is null
  left join people n on n.account_id = ${account_id} and n.id = p.person_id and n.security_level = any (${levels}::text[])
  left join clients c on c.account_id = ${account_id} and c.id = p.of_client_id
  left join lateral (
    select to_jsonb(r) as entry from (
      select ${buildEntryColumns(scope)} from entries e ${ENTRY_JOINS}
      where p.kind = 'entry' and e.account_id = ${account_id} and e.id = p.id and e.security_level = any (${levels}::text[])) r) j on true
  order by p.at desc, p.kind collate "C", p.id desc`
}

/**
 * Selects sessions that have ended, read by their wall-clock time. When clocks change, the order by instant
 * differs: so everything within some hours of the last one is read too, and sorted.
 */
const selectSessions = (account_id: number, { id, kinds, size, position }: Page): Sql => {
  const at = toInstant('s.date')
  const past = sql`
    s.account_id = ${account_id} and s.case_id = ${id} and 'session' = any (${kinds}::text[])
    and s.date <= (select least(now(), ${position.at}::timestamptz) at time zone zone + ${CLOCK_CHANGE} from firm)
    and ${HAS_ENDED} and ${isAfter(position, { at, kind: raw(`'session'`), id: raw('s.id') })}`
  return sql`
  oldest as materialized (
    select s.date - ${CLOCK_CHANGE} as date from firm f, sessions s
    where ${past} order by s.date desc limit 1 offset ${size - 1}::bigint),
  found_sessions (kind, id, at, user_id, title, text_key, text_values, security_level, person_id, of_client_id) as (
    select 'session', s.id, ${at}, null::bigint, s.title, null, null::jsonb, null, null::bigint, null::bigint
    from firm f, sessions s
    where ${past} and s.date >= coalesce((select date from oldest), '-infinity'))`
}

/** Selects entries of the journal in the same way; they may be up to a day ahead. */
const selectEntries = (
  { account_id, levels }: WorkspaceScope,
  { id, kinds, size, position }: Page,
): Sql => {
  const at = toInstant('e.happened_at')
  const older = sql`
    e.account_id = ${account_id} and e.case_id = ${id} and e.security_level = any (${levels}::text[])
    and 'entry' = any (${kinds}::text[])
    and e.happened_at <= (select ${position.at}::timestamptz at time zone zone + ${CLOCK_CHANGE} from firm)
    and ${isAfter(position, { at, kind: raw(`'entry'`), id: raw('e.id') })}`
  return sql`
  oldest_entry as materialized (
    select e.happened_at - ${CLOCK_CHANGE} as at from firm f, entries e
    where ${older} order by e.happened_at desc limit 1 offset ${size - 1}::bigint),
  found_entries (kind, id, at, user_id, title, text_key, text_values, security_level, person_id, of_client_id) as (
    select 'entry', e.id, ${at}, e.user_id, null, 'entry_' || e.kind, null::jsonb, e.security_level, null::bigint, null::bigint
    from firm f, entries e
    where ${older} and e.happened_at >= coalesce((select at from oldest_entry), '-infinity'))`
}
