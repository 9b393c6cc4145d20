// Sums and rows of minutes in a period. Every statement has the levels of the role.
import {
  MAX_EXPORTED,
  MAX_GROUPS,
  type EntryKind,
  type Direction,
  type MinuteGroup,
  type MinutesFilter,
  type MinutesSums,
} from '@casework/contract/journal'
import { selectPersonName } from '../../platform/database/query/person-name.ts'
import {
  join,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import { buildFilters, isVisible } from './journal.sql.ts'

/** Entries with minutes. Those of a client are found by their cases, never by a long period. */
function selectCounted(scope: WorkspaceScope, { client_id, ...others }: MinutesFilter): Sql {
  const counted = sql`from entries e where ${isVisible(scope)} and e.effective_minutes is not null`
  const matches = join(buildFilters(scope, others), ' and ')
  if (client_id === undefined) return sql`${counted} and ${matches}`
  const ofClient = join(buildFilters(scope, { client_id }), ' and ')
  return sql`from (select e.* ${counted} and ${ofClient} offset 0) e where ${matches}`
}

const KEYS: Readonly<Record<MinuteGroup, Sql>> = {
  case: raw('e.case_id'),
  person: raw('e.user_id'),
  day: raw('e.happened_at::date'),
}

/** Groups with their names: cases and people with the most minutes first, days in their order. */
const NAMED: Readonly<Record<MinuteGroup, Sql>> = {
  case: raw(`
    select g.key as id, k.number || ' ' || k.title as label, g.minutes, g.entries
    from grouped g join cases k on k.account_id = g.account_id and k.id = g.key
    order by g.minutes desc, g.key`),
  person: sql`
    select g.key as id, coalesce(${selectPersonName(raw('g.account_id'), raw('g.key'))}, '') as label, g.minutes, g.entries
    from grouped g order by g.minutes desc, g.key`,
  day: raw(`
    select null::bigint as id, to_char(g.key, 'YYYY-MM-DD') as label, g.minutes, g.entries
    from grouped g order by g.key`),
}

export async function sumMinutes(
  scope: WorkspaceScope,
  filter: MinutesFilter,
  group_by: MinuteGroup,
): Promise<MinutesSums> {
  const found = await scope.one<Omit<MinutesSums, 'truncated'> & { all_groups: number }>(sql`
    with grouped as materialized (
      select e.account_id, ${KEYS[group_by]} as key, sum(e.effective_minutes) as minutes, count(*) as entries
      ${selectCounted(scope, filter)} group by 1, 2)
    select coalesce(sum(g.minutes), 0) as total_minutes, coalesce(sum(g.entries), 0) as entries, count(*) as all_groups,
      coalesce((
        select json_agg(n) from (select n.* from (${NAMED[group_by]}) n limit ${raw(String(MAX_GROUPS))}) n), '[]') as groups
    from grouped g`)
  const { all_groups = 0, ...sums } = found ?? { total_minutes: 0, entries: 0, groups: [] }
  return { ...sums, truncated: all_groups > MAX_GROUPS }
}

/** Returns one id more than an export may have, so that the caller can refuse. */
export async function findMinuteIds(
  scope: WorkspaceScope,
  filter: MinutesFilter,
): Promise<readonly number[]> {
  const found = await scope.one<{ ids: number[] }>(sql`
    select coalesce(json_agg(x.id), '[]') as ids from (
      select e.id ${selectCounted(scope, filter)} order by e.happened_at, e.id limit ${raw(String(MAX_EXPORTED + 1))}) x`)
  return found?.ids ?? []
}

export interface MinuteRow {
  readonly day: string
  readonly time: string
  readonly case_number: string
  readonly case_title: string
  readonly client_name: string
  readonly session_title: string | null
  readonly kind: EntryKind
  readonly direction: Direction | null
  readonly person: string
  readonly minutes: number
  readonly body: string
  readonly amendments: readonly {
    readonly day: string
    readonly name: string
    readonly body: string
  }[]
}

/** An entry whose level was raised meanwhile is left out. */
export const findMinuteRows = (scope: WorkspaceScope, ids: readonly number[]) =>
  scope.many<MinuteRow>(sql`
    select to_char(e.happened_at, 'YYYY-MM-DD') as day, to_char(e.happened_at, 'HH24:MI') as time, k.number as case_number,
      k.title as case_title, c.name as client_name, s.title as session_title, e.kind, e.direction, coalesce(${selectPersonName(raw('e.account_id'), raw('e.user_id'))}, '') as person,
      e.effective_minutes as minutes, e.body,
      coalesce((
        select json_agg(json_build_object(
          'day', to_char(coalesce(time_in_zone(a.at, f.timezone), a.at at time zone 'UTC'), 'YYYY-MM-DD'),
          'name', coalesce(${selectPersonName(raw('a.account_id'), raw('a.user_id'))}, ''), 'body', a.body) order by a.at, a.id)
        from entry_amendments a
        where e.amendments_count > 0 and a.account_id = e.account_id and a.entry_id = e.id
          and a.security_level = any (${scope.levels}::text[])), '[]') as amendments
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join entries e on e.account_id = ${scope.account_id} and e.id = wanted.id
      and e.security_level = any (${scope.levels}::text[]) and e.effective_minutes is not null
    join cases k on k.account_id = e.account_id and k.id = e.case_id
    join clients c on c.account_id = k.account_id and c.id = k.client_id
    join firm_profiles f on f.account_id = e.account_id
    left join sessions s on s.account_id = e.account_id and s.id = e.session_id
    order by wanted.place`)
