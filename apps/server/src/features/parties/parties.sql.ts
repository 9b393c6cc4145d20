// What people and clients are in cases. Every statement has the levels of the role.
import type { Level } from '@casework/contract/document-levels'
import {
  PARTY_ROLES,
  type Party,
  type PartyRole,
  type SavedParty,
} from '@casework/contract/parties'
import { sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { whereVersion } from '../../platform/http/versions.ts'

const isVisible = ({ account_id, levels }: WorkspaceScope): Sql =>
  sql`x.account_id = ${account_id} and x.security_level = any (${levels}::text[])`

const buildColumns = sql`
  x.id, x.case_id, x.role, x.reference, x.version,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'email', p.email, 'phone', p.phone) end as person,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as client`

const withNames = sql`
  from case_parties x
  left join people p on p.account_id = x.account_id and p.id = x.person_id
  left join clients c on c.account_id = x.account_id and c.id = x.client_id`

/** The client of the case first. Undefined for an unknown case. */
export async function findParties(
  scope: WorkspaceScope,
  case_id: number,
): Promise<Party[] | undefined> {
  const [[client], parties] = (await scope.batch([
    sql`
      select null as id, k.id as case_id, 'client' as role, null as reference, null as version, null as person,
             json_build_object('id', c.id, 'name', c.name) as client
      from cases k join clients c on c.account_id = k.account_id and c.id = k.client_id
      where k.account_id = ${scope.account_id} and k.id = ${case_id}`,
    sql`
      select ${buildColumns} ${withNames}
      where ${isVisible(scope)} and x.case_id = ${case_id}
      order by array_position(${[...PARTY_ROLES]}::text[], x.role), coalesce(p.sort_key, c.sort_key), x.id`,
  ])) as [[Party?], Party[]]
  return client && [client, ...parties]
}

export const findParty = (scope: WorkspaceScope, case_id: number, id: number) =>
  scope.one<Omit<SavedParty, 'conflict_check'>>(sql`
    select ${buildColumns} ${withNames}
    where ${isVisible(scope)} and x.case_id = ${case_id} and x.id = ${id}`)

/** The person or client of a party, as conflict checks compare it. */
export interface PartySubject {
  readonly person_id: number | null
  readonly client_id: number | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly security_level: Level
}

export const findPersonSubject = ({ account_id, levels }: WorkspaceScope, id: number): Sql => sql`
  select p.id as person_id, null::bigint as client_id, p.name, p.email, p.phone, p.security_level
  from people p
  where p.account_id = ${account_id} and p.id = ${id} and p.security_level = any (${levels}::text[])`

export const findClientSubject = ({ account_id }: WorkspaceScope, id: number): Sql => sql`
  select null::bigint as person_id, c.id as client_id, c.name, c.email, c.mobile as phone, 'green' as security_level
  from clients c where c.account_id = ${account_id} and c.id = ${id}`

export const findSubject = (scope: WorkspaceScope, select: Sql) => scope.one<PartySubject>(select)

/** Undefined when the person or client has this role in the case. */
export const insertParty = (
  scope: WorkspaceScope,
  case_id: number,
  { person_id, client_id, security_level }: PartySubject,
  { role, reference }: { role: PartyRole; reference: string | null },
) =>
  scope.one<{ id: number }>(sql`
    insert into case_parties (account_id, case_id, person_id, client_id, security_level, role, reference)
    values (${scope.account_id}, ${case_id}, ${person_id}, ${client_id}, ${security_level}, ${role}, ${reference})
    on conflict do nothing returning id`)

export interface LockedParty {
  readonly id: number
  readonly role: PartyRole
  readonly reference: string | null
  readonly person_id: number | null
  readonly client_id: number | null
}

/**
 * Locks the case first, so that changes of its parties take turns, and the person before the party,
 * as a change of their level does.
 */
export async function lockParty(scope: WorkspaceScope, case_id: number, id: number) {
  const { account_id } = scope
  const [, , [found]] = (await scope.batch([
    sql`select k.id from cases k where k.account_id = ${account_id} and k.id = ${case_id} for no key update`,
    sql`
      select p.id from people p
      where p.account_id = ${account_id} and p.security_level = any (${scope.levels}::text[])
        and p.id = (select x.person_id from case_parties x where ${isVisible(scope)} and x.id = ${id})
      for key share`,
    sql`
      select x.id, x.role, x.reference, x.person_id, x.client_id from case_parties x
      where ${isVisible(scope)} and x.case_id = ${case_id} and x.id = ${id} for update`,
  ])) as [object[], object[], [LockedParty?]]
  return found
}

/** Whether the same person or client has the role in the case already. */
export const hasRole = async (
  scope: WorkspaceScope,
  case_id: number,
  party: LockedParty,
  role: PartyRole,
): Promise<boolean> =>
  (await scope.one(sql`
    select x.id from case_parties x
    where x.account_id = ${scope.account_id} and x.case_id = ${case_id} and x.role = ${role} and x.id <> ${party.id}
      and (x.person_id = ${party.person_id} or x.client_id = ${party.client_id})`)) !== undefined

export const updateParty = (
  scope: WorkspaceScope,
  id: number,
  { role, reference }: { role: PartyRole; reference: string | null },
  versions?: readonly number[],
) =>
  scope.one<{ id: number }>(sql`
    update case_parties x set role = ${role}, reference = ${reference}, version = version + 1
    where ${isVisible(scope)} and x.id = ${id} ${whereVersion(versions)} returning x.id`)

export const deleteParty = (scope: WorkspaceScope, id: number) =>
  scope.one<{ id: number }>(
    sql`delete from case_parties x where ${isVisible(scope)} and x.id = ${id} returning x.id`,
  )
