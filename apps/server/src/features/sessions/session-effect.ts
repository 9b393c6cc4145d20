// What would move along if a session got another case or client. Reads only.
import type { MoveEffect, sessionEffects } from '@casework/contract/effects'
import { ROLES } from '@casework/contract/permissions'
import {
  selectNamedHoldCrossing,
  toCrossing,
  toUnseen,
  type NamedHoldCrossing,
} from '../../platform/database/change/hold-crossing.ts'
import { sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { missing } from '../../platform/refusal.ts'
import { caseIsArchived, requireCase } from '../cases/index.ts'
import { requireClient } from '../clients/index.ts'
import { selectMemberCounts, sumPeople, type MemberCount } from '../connections/index.ts'

interface Place {
  readonly id: number
  readonly name: string
}

interface Moved extends Pick<MoveEffect, 'groups' | 'documents'> {
  readonly has_unseen: boolean
  readonly case: Place
  readonly client: Place
  readonly new_case: Place
  readonly new_client: Place
}

/** Its groups move along, with their documents of any session of the client. */
const selectMoved = (
  { account_id, levels }: WorkspaceScope,
  id: number,
  case_id: number,
  client_id: number,
): Sql => sql`
  select
    (select count(*) from document_groups g where g.account_id = ${account_id} and g.session_id = s.id) as groups,
    (select count(*) from documents d where d.account_id = ${account_id} and d.security_level = any (${levels}::text[])
       and d.id in (
         select x.id from documents x where x.account_id = ${account_id} and x.session_id = s.id
         union
         select x.id from document_groups y join documents x on x.account_id = y.account_id and x.group_id = y.id
         where y.account_id = ${account_id} and y.session_id = s.id and s.client_id <> ${client_id})) as documents,
    has_unseen_documents('session', s.id) or s.client_id <> ${client_id} and exists (
      select from document_groups y where y.account_id = ${account_id} and y.session_id = s.id
        and has_unseen_documents('document_group', y.id)) as has_unseen,
    json_build_object('id', k.id, 'name', k.title) as "case", json_build_object('id', c.id, 'name', c.name) as client,
    json_build_object('id', nk.id, 'name', nk.title) as new_case, json_build_object('id', nc.id, 'name', nc.name) as new_client
  from sessions s
  join cases k on k.account_id = s.account_id and k.id = s.case_id
  join clients c on c.account_id = s.account_id and c.id = s.client_id
  join cases nk on nk.account_id = s.account_id and nk.id = ${case_id}
  join clients nc on nc.account_id = s.account_id and nc.id = ${client_id}
  where s.account_id = ${account_id} and s.id = ${id}`

/** Where the session is, and the documents of its groups, which may be filed in other cases. */
const selectPlaces = (
  { account_id, levels }: WorkspaceScope,
  id: number,
  changesClient: boolean,
): Sql => sql`
  select s.client_id, s.case_id from sessions s where s.account_id = ${account_id} and s.id = ${id}
  union
  select d.client_id, d.case_id from document_groups g join documents d on d.account_id = g.account_id and d.group_id = g.id
  where g.account_id = ${account_id} and g.session_id = ${id} and d.security_level = any (${levels}::text[]) and ${changesClient}`

const NO_CROSSING: NamedHoldCrossing = { enters_hold: false, leaves_hold: false, hold_on: null }

const sessionNotFound = () => missing('Session not found')

export const sessionEffectService: HandlersOf<typeof sessionEffects> = {
  moveEffect: async ({ scope }, { params: { id }, query }) => {
    const [[session], counts] = (await scope.batch([
      sql`select s.case_id, s.client_id from sessions s where s.account_id = ${scope.account_id} and s.id = ${id}`,
      selectMemberCounts(scope),
    ])) as [[{ case_id: number; client_id: number }?], MemberCount[]]
    if (!session) throw sessionNotFound()
    const { case_id = session.case_id, client_id = session.client_id } = query
    const { status } = await requireCase(scope, case_id, 'case_id')
    await requireClient(scope, client_id, 'client_id')
    if (case_id !== session.case_id && status === 'archived') throw caseIsArchived()
    const moved = await scope.one<Moved>(selectMoved(scope, id, case_id, client_id))
    if (!moved) throw sessionNotFound()
    const changesClient = moved.client.id !== client_id
    const isMoved = changesClient || moved.case.id !== case_id
    const places = selectPlaces(scope, id, changesClient)
    const crossing =
      (await scope.one<NamedHoldCrossing>(
        selectNamedHoldCrossing(scope, places, { client_id, case_id }),
      )) ?? NO_CROSSING
    return {
      gain_count: 0,
      lose_count: 0,
      can_see_after: sumPeople(counts, ROLES),
      sessions: 1,
      groups: isMoved ? moved.groups : 0,
      documents: isMoved ? moved.documents : 0,
      from: changesClient ? moved.client : moved.case,
      to: changesClient ? moved.new_client : moved.new_case,
      ...toCrossing(crossing),
      ...(isMoved && toUnseen(moved, crossing)),
    }
  },
}
