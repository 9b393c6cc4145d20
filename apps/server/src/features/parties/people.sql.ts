// The people of a firm's directory. Every statement has the levels of the role.
import type {
  CaseOfPerson,
  PeopleQuery,
  PersonChange,
  PersonForm,
  PersonRecord,
} from '@casework/contract/parties'
import { moveRecord } from '../../platform/database/change/change-record.ts'
import { fetchList } from '../../platform/database/list/list.ts'
import { AS_READ, AS_STORED, buildOrders } from '../../platform/database/list/order.ts'
import {
  empty,
  join,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../platform/database/query/scope.ts'
import { hasText, findShortText, hasTrigram } from '../../platform/database/list/searching.ts'
import { MAX_READ } from '../../platform/database/list/too-broad.ts'
import { selectPreviousValues } from '../../platform/history/previous-values.sql.ts'
import { whereVersion } from '../../platform/http/versions.ts'

/** The recorded fields of a person. */
export const RECORDED = [
  'kind',
  'name',
  'email',
  'phone',
  'address',
  'note',
  'security_level',
] as const

const isVisible = ({ account_id, levels }: WorkspaceScope): Sql =>
  sql`p.account_id = ${account_id} and p.security_level = any (${levels}::text[])`

const ofPerson = ({ account_id, levels }: WorkspaceScope): Sql =>
  sql`x.account_id = ${account_id} and x.person_id = p.id and x.security_level = any (${levels}::text[])`

const buildColumns = (scope: WorkspaceScope): Sql => sql`
  p.id, p.kind, p.name, p.email, p.phone, p.address, p.note, p.security_level, p.version, p.created_at,
  (select count(distinct x.case_id) from case_parties x where ${ofPerson(scope)}) as cases_count`

const ORDERS = buildOrders('p', { name: AS_READ, created_at: AS_STORED })

export function listPeople(scope: WorkspaceScope, query: PeopleQuery) {
  const { account_id, levels } = scope
  // Always a filter: no total is stored for each level.
  const filters = [sql`p.security_level = any (${levels}::text[])`]
  if (query.search) filters.push(hasText(raw('p.search'), query.search, 'phones'))
  if (query.kind) filters.push(sql`p.kind = ${query.kind}`)
  const matches = join(filters, ' and ')
  return fetchList<PersonRecord>(scope, query, {
    table: 'people',
    alias: 'p',
    visible: isVisible(scope),
    filters,
    order: ORDERS[query.ordering],
    columns: buildColumns(scope),
    joins: empty,
    total: sql`
      select count(*) as count from (select from people p where ${isVisible(scope)} limit ${MAX_READ + 1}) p`,
    shortText: findShortText({ search: query.search }, 'phones'),
    isWhole: filters.length === 1,
    search: hasTrigram(query.search, 'phones')
      ? {
          sources: [
            sql`from people_within p where p.text_account_id = ${account_id} and ${matches}`,
          ],
          matches,
        }
      : undefined,
  })
}

export const findPerson = (scope: WorkspaceScope, id: number) =>
  scope.one<PersonRecord>(
    sql`select ${buildColumns(scope)} from people p where ${isVisible(scope)} and p.id = ${id}`,
  )

/** OFFSET 0 makes each case one look-up: no plan can walk all cases in their order instead. */
export const findCasesOfPerson = (scope: WorkspaceScope, id: number) =>
  scope.many<CaseOfPerson>(sql`
    select x.id as party_id, k.id as case_id, k.number, k.title, k.status, x.role, x.reference
    from case_parties x cross join lateral (
      select y.* from cases y where y.account_id = ${scope.account_id} and y.id = x.case_id offset 0) k
    where x.account_id = ${scope.account_id} and x.person_id = ${id} and x.security_level = any (${scope.levels}::text[])
    order by k.created_at desc, k.id desc, x.role limit 200`)

export const insertPerson = (
  scope: WorkspaceScope,
  { kind, name, email, phone, address, note, security_level }: PersonForm,
) =>
  scope.one<{ id: number }>(sql`
    insert into people (account_id, kind, name, email, phone, address, note, security_level)
    values (${scope.account_id}, ${kind}, ${name}, ${email}, ${phone}, ${address}, ${note}, ${security_level})
    returning id`)

/** A level that changes is carried to rows of many cases, which deletes and restores lock too. */
export const updatePerson = (
  scope: WorkspaceScope,
  id: number,
  { kind, name, email, phone, address, note, security_level }: PersonChange,
  versions?: readonly number[],
) => {
  const found = sql`from people p where ${isVisible(scope)} and p.id = ${id}`
  return moveRecord<{ id: number }>(
    scope,
    { found, isElsewhere: sql`p.security_level <> ${security_level ?? null}` },
    (moves) => sql`
      update people p
      set kind = ${kind}, name = ${name}, email = ${email}, phone = ${phone}, address = ${address}, note = ${note},
          ${moves ? sql`security_level = ${security_level},` : empty} version = version + 1, updated_at = now()
      from (select p.id, ${raw(RECORDED.map((field) => `p.${field}`).join(', '))} ${found}) b
      where ${isVisible(scope)} and p.id = b.id ${whereVersion(versions)}
      returning p.id, ${selectPreviousValues('b', RECORDED)}`,
  )
}

/** Locks the person, so that nobody is added to a case meanwhile, and counts the cases. */
export const lockPerson = (scope: WorkspaceScope, id: number) =>
  scope.one<Pick<PersonRecord, 'id' | 'name' | 'security_level' | 'cases_count'>>(sql`
    with p as materialized (
      select p.id, p.name, p.security_level from people p where ${isVisible(scope)} and p.id = ${id} for update)
    select p.*, (select count(distinct x.case_id) from case_parties x where ${ofPerson(scope)}) as cases_count from p`)

/** Deletes the person, and erases the values of their history. */
export const deletePerson = (scope: WorkspaceScope, id: number) =>
  scope.batch([
    sql`delete from people p where ${isVisible(scope)} and p.id = ${id} returning p.id`,
    sql`select erase_own_history('person', ${id})`,
  ])
