// Names of records and people, for entries that store ids.
import { selectPersonName } from '../../platform/database/query/person-name.ts'
import { raw, sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

export type NamedType =
  | 'client'
  | 'case'
  | 'session'
  | 'document'
  | 'document_group'
  | 'deadline'
  | 'connection'
  | 'invitation'
  | 'person'
  | 'user'
  | 'country'

export type WantedIds = Readonly<Record<NamedType, ReadonlySet<number>>>

export interface Titles {
  get(type: string, id: number): string | undefined
  getUnit(id: number): UnitRow | undefined
}

export const createWanted = (): Record<NamedType, Set<number>> => ({
  client: new Set(),
  case: new Set(),
  session: new Set(),
  document: new Set(),
  document_group: new Set(),
  deadline: new Set(),
  connection: new Set(),
  invitation: new Set(),
  person: new Set(),
  user: new Set(),
  country: new Set(),
})

/** A unit of the bin as the role may see it. */
interface UnitRow {
  readonly id: number
  readonly root_type: string
  readonly root_id: number
  readonly root_title: string | null
  readonly counts: Record<
    'clients' | 'cases' | 'sessions' | 'document_groups' | 'documents',
    number
  > | null
}

/** Selects what describes the units of entries. */
const selectUnits = (ids: readonly number[]) => sql`select * from describe_units(${ids}::bigint[])`

/** Finds the current names; of documents only at the role's levels. */
export async function findTitles(
  scope: WorkspaceScope,
  wanted: WantedIds,
  unit_ids: readonly number[],
): Promise<Titles> {
  const { account_id, levels } = scope
  const ids = (type: NamedType) => sql`${[...wanted[type]]}::bigint[]`
  const named = sql`
    select 'client' as type, c.id, c.name as title from clients c where c.account_id = ${account_id} and c.id = any (${ids('client')})
    union all
    select 'case', k.id, k.title from cases k where k.account_id = ${account_id} and k.id = any (${ids('case')})
    union all
    select 'session', s.id, s.title from sessions s where s.account_id = ${account_id} and s.id = any (${ids('session')})
    union all
    select 'document', d.id, coalesce(nullif(d.doc_name, ''), d.file_name) from documents d
    where d.account_id = ${account_id} and d.security_level = any (${levels}::text[]) and d.id = any (${ids('document')})
    union all
    select 'document_group', g.id, g.name from document_groups g where g.account_id = ${account_id} and g.id = any (${ids('document_group')})
    union all
    select 'deadline', d.id, d.title from deadlines d where d.account_id = ${account_id} and d.id = any (${ids('deadline')})
    union all
    select 'connection', n.id, u.name from connections n join users u on u.id = n.employee_user_id
    where n.firm_account_id = ${account_id} and n.id = any (${ids('connection')})
    union all
    select 'connection', f.connection_id, f.name from former_people f
    where f.account_id = ${account_id} and f.connection_id = any (${ids('connection')})
    union all
    select 'invitation', i.id, i.invited_name from invitations i where i.account_id = ${account_id} and i.id = any (${ids('invitation')})
    union all
    select 'person', p.id, p.name from people p
    where p.account_id = ${account_id} and p.security_level = any (${levels}::text[]) and p.id = any (${ids('person')})
    union all
    select 'user', w.id, ${selectPersonName(sql`${account_id}`, raw('w.id'))} from unnest(${ids('user')}) w (id)
    union all
    select 'country', n.id, n.name from countries n where n.id = any (${ids('country')})`
  const [rows, units = []] = (await scope.batch([
    named,
    ...(unit_ids.length > 0 ? [selectUnits(unit_ids)] : []),
  ])) as [{ type: string; id: number; title: string }[], UnitRow[]?]
  const titles = new Map(rows.map(({ type, id, title }) => [`${type} ${id}`, title]))
  return {
    get: (type, id) => titles.get(`${type} ${id}`),
    getUnit: (id) => units.find((unit) => unit.id === id),
  }
}
