// The columns of an entry of the journal, for the timeline and for the journal itself.
import { selectPersonName } from '../../platform/database/query/person-name.ts'
import { raw, sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

/** For how long the author may edit and delete an entry. */
const EDITABLE = raw(`interval '24 hours'`)

/** Formats an instant inside JSON as responses have it. */
const printInstant = (column: string): Sql =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The entry is `e`, with `ENTRY_JOINS`. */
export const buildEntryColumns = ({ account_id, levels }: WorkspaceScope): Sql => sql`
  e.id, e.case_id, k.number as case_number, k.title as case_title, e.session_id, s.title as session_title,
  e.kind, e.direction, e.body, e.security_level, to_char(e.happened_at, 'YYYY-MM-DD"T"HH24:MI:SS') as happened_at,
  e.minutes, e.effective_minutes, json_build_object('user_id', e.user_id, 'name', coalesce(${selectPersonName(raw('e.account_id'), raw('e.user_id'))}, '')) as author,
  ${printInstant('e.created_at')} as created_at, ${printInstant(`(e.created_at + interval '24 hours')`)} as may_edit_until,
  e.user_id = current_user_id() and now() < e.created_at + ${EDITABLE} and e.amendments_count = 0 as may_edit,
  e.amendments_count, e.version,
  coalesce((
    select json_agg(json_build_object('id', a.id, 'body', a.body, 'minutes', a.minutes,
      'author', json_build_object('user_id', a.user_id, 'name', coalesce(${selectPersonName(raw('a.account_id'), raw('a.user_id'))}, '')), 'at', ${printInstant('a.at')}) order by a.at, a.id)
    from entry_amendments a
    where e.amendments_count > 0 and a.account_id = ${account_id} and a.entry_id = e.id
      and a.security_level = any (${levels}::text[])), '[]') as amendments`

/** OFFSET 0 makes each row one look-up: no plan can read all cases or sessions of the firm instead. */
export const ENTRY_JOINS: Sql = raw(`
  cross join lateral (
    select y.number, y.title from cases y where y.account_id = e.account_id and y.id = e.case_id offset 0) k
  left join lateral (
    select z.title from sessions z where z.account_id = e.account_id and z.id = e.session_id offset 0) s on true`)
