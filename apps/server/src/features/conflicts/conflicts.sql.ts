// Conflict checks. The functions of the database look at all levels and show those of the caller.
import type {
  ConflictAnswer,
  ConflictCause,
  ConflictCheck,
  ConflictSide,
  ConflictsQuery,
  DecisionForm,
} from '@casework/contract/conflicts'
import type { Level } from '@casework/contract/document-levels'
import { fetchList } from '../../platform/database/list/list.ts'
import { AS_STORED, buildOrders } from '../../platform/database/list/order.ts'
import { selectPersonName } from '../../platform/database/query/person-name.ts'
import {
  empty,
  join,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import { hasText, hasTrigram } from '../../platform/database/list/searching.ts'

/** The name, email and phone number that are compared. */
export interface Subject {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly side: ConflictSide
  /** Records that are no hits: those that are being changed or added. */
  readonly own_client?: number | null | undefined
  readonly own_person?: number | null | undefined
  readonly own_party?: number | null | undefined
}

/** Why a check is made, and what it belongs to. */
export interface Occasion {
  readonly cause: ConflictCause
  /** Null to use the level of its hits. */
  readonly level: Level | null
  readonly person_id?: number | null
  readonly case_id?: number | null
}

/** An invisible person stays a hit: excluding them would reveal whose id this is. */
const selectSubject = (
  { account_id, levels }: WorkspaceScope,
  { name, email, phone, side, own_client, own_person, own_party }: Subject,
  hash: string | null,
): Sql => sql`
  row(${name}, ${email}, ${phone}, ${side}, decode(${hash}, 'hex'), ${own_client ?? null},
      (select p.id from people p
       where p.account_id = ${account_id} and p.id = ${own_person ?? null} and p.security_level = any (${levels}::text[])),
      ${own_party ?? null})::conflict_subject`

/** Folds names as for the hashes of deleted names; keeps their order. */
export const foldNames = async (
  scope: WorkspaceScope,
  names: readonly string[],
): Promise<string[]> =>
  (
    await scope.many<{ folded: string }>(sql`
      select fold_retired_name(n.name) as folded from unnest(${names}::text[]) with ordinality n (name, place) order by n.place`)
  ).map(({ folded }) => folded)

export const searchHits = async (
  scope: WorkspaceScope,
  subject: Subject,
  hash: string | null,
): Promise<ConflictAnswer> => {
  const found = await scope.one<{ answer: ConflictAnswer }>(
    sql`select search_conflicts(${selectSubject(scope, subject, hash)}) as answer`,
  )
  const answer = found?.answer ?? { decision_needed: false, has_hidden: false, hits: [] }
  // Always true with hidden hits: otherwise the answer would reveal their side.
  return { ...answer, decision_needed: answer.decision_needed || answer.has_hidden }
}

/** Returns the id of the stored check, or null when no hit needs a decision. */
export const insertCheck = async (
  scope: WorkspaceScope,
  subject: Subject,
  hash: string | null,
  { cause, level, person_id, case_id }: Occasion,
): Promise<number | null> => {
  const stored = await scope.one<{ id: number | null }>(sql`
    select check_conflicts(${cause}, ${selectSubject(scope, subject, hash)}, ${level}, ${person_id ?? null}, ${case_id ?? null}) as id`)
  return stored?.id ?? null
}

const hasHidden = ({ levels }: WorkspaceScope): Sql =>
  sql`not coalesce(k.hits_level = any (${levels}::text[]), false)`

const isVisible = ({ account_id, levels }: WorkspaceScope): Sql =>
  sql`k.account_id = ${account_id} and k.security_level = any (${levels}::text[])`

// Literals, so that the index of open checks is used.
const IS_STATE = { open: raw(`k.state = 'open'`), decided: raw(`k.state = 'decided'`) }

/** At most as many as one level has; the best of each level are stored. */
const selectHits = ({ account_id, levels }: WorkspaceScope): Sql => sql`
  select h.hit, h.position from conflict_hits h
  where h.account_id = ${account_id} and h.check_id = k.id and h.security_level = any (${levels}::text[])
  order by h.position limit 50`

const buildColumns = (scope: WorkspaceScope): Sql => sql`
  k.id, k.cause, json_build_object('name', k.subject_name, 'side', k.subject_side) as subject,
  (select json_build_object('id', c.id, 'number', c.number, 'title', c.title)
   from cases c where c.account_id = ${scope.account_id} and c.id = k.case_id) as case,
  k.client_id, k.state, k.decision, k.reason, ${selectPersonName(raw('k.account_id'), raw('k.made_by'))} as made_by, k.made_at,
  ${selectPersonName(raw('k.account_id'), raw('k.decided_by'))} as decided_by, k.decided_at, ${hasHidden(scope)} as has_hidden,
  coalesce((select json_agg(h.hit order by h.position) from (${selectHits(scope)}) h), '[]') as hits`

export const findCheck = (scope: WorkspaceScope, id: number) =>
  scope.one<ConflictCheck>(sql`
    select ${buildColumns(scope)} from conflict_checks k where ${isVisible(scope)} and k.id = ${id}`)

/** What the answer of a write says about its check, and who is told of hidden hits. */
export const summarizeCheck = (scope: WorkspaceScope, id: number) =>
  scope.one<{ hits: number; has_hidden: boolean; owner_id: number; maker: string }>(sql`
    select (select count(*) from (${selectHits(scope)}) h) as hits, ${hasHidden(scope)} as has_hidden,
           get_owner() as owner_id, ${selectPersonName(raw('k.account_id'), raw('k.made_by'))} as maker
    from conflict_checks k where ${isVisible(scope)} and k.id = ${id}`)

const ORDERS = buildOrders('k', { made_at: AS_STORED })

export function listChecks(scope: WorkspaceScope, query: ConflictsQuery) {
  const { account_id, levels } = scope
  // Always a filter: no total is stored for each level.
  const filters = [sql`k.security_level = any (${levels}::text[])`]
  if (query.state) filters.push(IS_STATE[query.state])
  for (const column of ['case_id', 'client_id', 'import_id'] as const)
    if (query[column] !== undefined) filters.push(sql`k.${raw(column)} = ${query[column]}`)
  // The condition of an index.
  if (query.import_id !== undefined) filters.push(sql`k.cause = 'import'`)
  const search = (text: string) =>
    query.search ? sql`and ${hasText(raw(text), query.search)}` : empty
  const shared = join(filters, ' and ')
  const matches = sql`${shared} ${search('fold_spellings(k.subject_name)')}`
  return fetchList<ConflictCheck>(scope, query, {
    table: 'conflict_checks',
    alias: 'k',
    visible: isVisible(scope),
    filters: [matches],
    order: ORDERS['-made_at'],
    columns: buildColumns(scope),
    joins: empty,
    total: sql`select count(*) as count from conflict_checks k where ${isVisible(scope)}`,
    search: hasTrigram(query.search)
      ? {
          sources: [
            sql`from conflict_checks_within k where k.text_account_id = ${account_id} and ${shared} ${search('k.search')}`,
          ],
          matches,
        }
      : undefined,
    isWhole: filters.length === 1 && !query.search,
  })
}

/** Undefined if the check is decided already, or by a concurrent request. */
export const saveDecision = (
  scope: WorkspaceScope,
  id: number,
  { decision, reason }: DecisionForm,
) =>
  scope.one<{ id: number; security_level: Level }>(sql`
    update conflict_checks k
    set state = 'decided', decision = ${decision}, reason = ${reason}, decided_by = current_user_id(), decided_at = clock_timestamp()
    where ${isVisible(scope)} and k.id = ${id} and k.state = 'open'
    returning k.id, k.security_level`)

export const countOpen = async (scope: WorkspaceScope): Promise<number> =>
  (
    await scope.one<{ count: number }>(
      sql`select count(*) as count from conflict_checks k where ${isVisible(scope)} and k.state = 'open'`,
    )
  )?.count ?? 0
