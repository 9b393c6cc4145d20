// What a role may see of a workspace, in numbers and in the first titles.
import type { Level } from '@casework/contract/document-levels'
import {
  MAX_EFFECT_DOCUMENTS,
  MAX_EFFECT_NAMES,
  type AccessChange,
} from '@casework/contract/effects'
import { raw, sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

export interface SeenRecords extends Pick<AccessChange, 'cases' | 'titles' | 'entries' | 'people'> {
  readonly red: number
  readonly yellow: number
  readonly green: number
}

const selectTotal = (account_id: number, kind: string): Sql =>
  sql`(select coalesce(sum(t.rows), 0) from account_totals t where t.account_id = ${account_id} and t.kind = ${kind})`

const selectLevelTotal = (account_id: number, level: Level, levels: readonly Level[]): Sql =>
  levels.includes(level)
    ? sql`${selectTotal(account_id, `document:${level}`)} as ${raw(level)}`
    : raw(`0 as ${level}`)

/** Reads from the newest on, level by level: few rows are sorted. */
const selectTitles = (account_id: number, levels: readonly Level[]): Sql => sql`
  select coalesce(json_agg(json_build_object('id', f.id, 'title', f.title, 'security_level', f.level)
                           order by f.place, f.created_at desc, f.id desc), '[]')
  from (
    select l.level, l.place, n.id, n.title, n.created_at
    from unnest(${levels}::text[]) with ordinality l (level, place)
    cross join lateral (
      select d.id, coalesce(d.doc_name, d.file_name) as title, d.created_at from documents d
      where d.account_id = ${account_id} and d.security_level = l.level
      order by d.created_at desc, d.id desc limit ${raw(String(MAX_EFFECT_NAMES))}) n
    order by l.place, n.created_at desc, n.id desc limit ${raw(String(MAX_EFFECT_NAMES))}) f`

/** Counts rows, since no total is kept of them. */
const countRows = (
  table: 'entries' | 'people',
  account_id: number,
  levels: readonly Level[],
): Sql =>
  sql`(select count(*) from ${raw(table)} r
       where r.account_id = ${account_id} and r.security_level = any (${levels}::text[])) as ${raw(table)}`

/**
 * Selects the documents, entries and people of some levels, in one statement and so of one moment.
 * With too many documents, cases is null and titles are empty.
 * @param levels most restrictive first
 */
export const selectSeenRecords = (
  { account_id }: WorkspaceScope,
  levels: readonly Level[],
): Sql => sql`
  select t.red, t.yellow, t.green,
    case when t.red + t.yellow + t.green <= ${raw(String(MAX_EFFECT_DOCUMENTS))} then (
      select count(*) from (
        select distinct d.case_id from documents d
        where d.account_id = ${account_id} and d.security_level = any (${levels}::text[])
          and d.case_id is not null) k) end as cases,
    case when t.red + t.yellow + t.green <= ${raw(String(MAX_EFFECT_DOCUMENTS))}
      then (${selectTitles(account_id, levels)}) else '[]' end as titles,
    ${countRows('entries', account_id, levels)}, ${countRows('people', account_id, levels)}
  from (select ${selectLevelTotal(account_id, 'red', levels)}, ${selectLevelTotal(account_id, 'yellow', levels)},
               ${selectLevelTotal(account_id, 'green', levels)}) t`

/** The totals of the lists that every role may open. */
export const selectListTotals = ({ account_id }: WorkspaceScope): Sql => sql`
  select ${selectTotal(account_id, 'client')} as clients, ${selectTotal(account_id, 'case')} as cases,
         ${selectTotal(account_id, 'session')} as sessions`
