// The entries of the journal. Every statement has the levels of the role.
import type { EntriesQuery, EntryForm, JournalEntry } from '@casework/contract/journal'
import { fetchList } from '../../platform/database/list/list.ts'
import { AS_STORED, buildOrders } from '../../platform/database/list/order.ts'
import {
  join,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import { hasText, findShortText, hasTrigram } from '../../platform/database/list/searching.ts'
import { buildEntryColumns, ENTRY_JOINS, selectZone } from '../cases/index.ts'

export const isVisible = ({ account_id, levels }: WorkspaceScope): Sql =>
  sql`e.account_id = ${account_id} and e.security_level = any (${levels}::text[])`

/** Filters that the list and the sums share. */
interface EntryFilter {
  readonly case_id?: number | undefined
  readonly client_id?: number | undefined
  readonly user_id?: number | undefined
  readonly date_after?: string | undefined
  readonly date_before?: string | undefined
}

export function buildFilters({ account_id }: WorkspaceScope, q: EntryFilter): Sql[] {
  const filters: Sql[] = []
  if (q.case_id !== undefined) filters.push(sql`e.case_id = ${q.case_id}`)
  if (q.client_id !== undefined)
    // An array is a condition of the index by case, whatever the statistics say.
    filters.push(
      sql`e.case_id = any (array(select y.id from cases y where y.account_id = ${account_id} and y.client_id = ${q.client_id}))`,
    )
  if (q.user_id !== undefined) filters.push(sql`e.user_id = ${q.user_id}`)
  // Below row-level security, only a comparison of the same types is a condition of an index.
  if (q.date_after) filters.push(sql`e.happened_at >= ${q.date_after}::date::timestamp`)
  if (q.date_before) filters.push(sql`e.happened_at < ${q.date_before}::date + interval '1 day'`)
  return filters
}

const ORDERS = buildOrders('e', { happened_at: AS_STORED })
const HAS_MINUTES = raw('e.effective_minutes is not null')
/** More than a search without an index may read. */
const MANY = raw('100001')

function buildListFilters(scope: WorkspaceScope, q: EntriesQuery, user_id: number): Sql[] {
  // Always a filter: no total is stored for each level.
  const filters = [sql`e.security_level = any (${scope.levels}::text[])`, ...buildFilters(scope, q)]
  if (q.session_id !== undefined) filters.push(sql`e.session_id = ${q.session_id}`)
  if (q.kind) filters.push(sql`e.kind = ${q.kind}`)
  // A comparison with the person is a condition of the index by author.
  if (q.mine === 'true') filters.push(sql`e.user_id = ${user_id}`)
  if (q.mine === 'false') filters.push(sql`e.user_id <> ${user_id}`)
  if (q.has_minutes) filters.push(sql`(${HAS_MINUTES}) = ${q.has_minutes === 'true'}`)
  if (q.search) filters.push(hasText(raw('e.search'), q.search))
  return filters
}

export function listEntries(scope: WorkspaceScope, q: EntriesQuery, user_id: number) {
  const filters = buildListFilters(scope, q, user_id)
  const matches = join(filters, ' and ')
  return fetchList<JournalEntry>(scope, q, {
    table: 'entries',
    alias: 'e',
    visible: isVisible(scope),
    filters,
    order: ORDERS[q.ordering],
    columns: buildEntryColumns(scope),
    joins: ENTRY_JOINS,
    total: sql`select count(*) as count from (select from entries e where ${isVisible(scope)} limit ${MANY}) x`,
    search: hasTrigram(q.search)
      ? {
          sources: [
            sql`from entries_within e where e.text_account_id = ${scope.account_id} and ${matches}`,
          ],
          matches,
        }
      : undefined,
    shortText: findShortText({ search: q.search }),
    fewRows: q.case_id !== undefined || q.session_id !== undefined,
    // The journal of a case is a whole one.
    isWhole: filters.length === (q.case_id === undefined ? 1 : 2),
  })
}

export const findEntry = (scope: WorkspaceScope, id: number) =>
  scope.one<JournalEntry>(sql`
    select ${buildEntryColumns(scope)} from entries e ${ENTRY_JOINS}
    where ${isVisible(scope)} and e.id = ${id}`)

/** What a create and an update write. */
export type EntryContent = Omit<EntryForm, 'case_id' | 'security_level'>

export const insertEntry = (scope: WorkspaceScope, form: EntryForm) =>
  scope.one<{ id: number }>(sql`
    insert into entries (account_id, case_id, session_id, kind, direction, body, security_level, happened_at, minutes, effective_minutes, user_id)
    values (${scope.account_id}, ${form.case_id}, ${form.session_id}, ${form.kind}, ${form.direction}, ${form.body}, ${form.security_level},
            ${form.happened_at}::timestamp, ${form.minutes}, ${form.minutes}, current_user_id())
    returning id`)

/** The case of a session, which keeps it until the transaction ends, and whether the time is more than a day after the firm's now. */
export const findPlace = (
  scope: WorkspaceScope,
  { session_id, happened_at }: Pick<EntryContent, 'session_id' | 'happened_at'>,
) =>
  scope.one<{ session_case: number | null; is_future: boolean }>(sql`
    select (select s.case_id from sessions s where s.account_id = ${scope.account_id} and s.id = ${session_id} for share) as session_case,
      ${happened_at}::timestamp > now() at time zone f.zone + interval '1 day' as is_future
    from (${selectZone(scope.account_id)}) f`)
