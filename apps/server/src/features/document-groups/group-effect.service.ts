// What would move along if a group got another session. Reads only.
import type { groupEffects, MoveEffect } from '@casework/contract/effects'
import { ROLES } from '@casework/contract/permissions'
import {
  selectNamedHoldCrossing,
  toCrossing,
  toUnseen,
  type NamedHoldCrossing,
} from '../../platform/database/change/hold-crossing.ts'
import { sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { caseIsArchived } from '../cases/index.ts'
import { selectMemberCounts, sumPeople, type MemberCount } from '../connections/index.ts'
import { entersArchived, groupNotFound, requireSession } from './document-groups.service.ts'
import { findGroupParents } from './document-groups.sql.ts'

interface Moved {
  readonly documents: number
  readonly has_unseen: boolean
  readonly client: MoveEffect['from']
  readonly new_client: MoveEffect['to']
  readonly session: MoveEffect['from']
  readonly new_session: MoveEffect['to']
}

const selectDocuments = ({ account_id, levels }: WorkspaceScope, id: number): Sql =>
  sql`from documents d where d.account_id = ${account_id} and d.group_id = ${id} and d.security_level = any (${levels}::text[])`

const selectMoved = (scope: WorkspaceScope, id: number, session_id: number): Sql => sql`
  select (select count(*) ${selectDocuments(scope, id)}) as documents, has_unseen_documents('document_group', g.id) as has_unseen,
         json_build_object('id', c.id, 'name', c.name) as client, json_build_object('id', nc.id, 'name', nc.name) as new_client,
         json_build_object('id', s.id, 'name', s.title) as session, json_build_object('id', ns.id, 'name', ns.title) as new_session
  from document_groups g
  join sessions s on s.account_id = g.account_id and s.id = g.session_id
  join clients c on c.account_id = g.account_id and c.id = g.client_id
  join sessions ns on ns.account_id = g.account_id and ns.id = ${session_id}
  join clients nc on nc.account_id = g.account_id and nc.id = ns.client_id
  where g.account_id = ${scope.account_id} and g.id = ${id}`

/** Where the group is, and its documents if they move along. */
const selectPlaces = (scope: WorkspaceScope, id: number, changesClient: boolean): Sql => sql`
  select g.client_id, g.case_id from document_groups g where g.account_id = ${scope.account_id} and g.id = ${id}
  union select d.client_id, d.case_id ${selectDocuments(scope, id)} and ${changesClient}`

export const groupEffectService: HandlersOf<typeof groupEffects> = {
  /** Its documents keep their session, unless the group gets another client. */
  moveEffect: async ({ scope }, { params: { id }, query: { session_id } }) => {
    const group = await findGroupParents(scope, id)
    if (!group) throw groupNotFound()
    const session = await requireSession(scope, session_id)
    if (entersArchived(group.case_id, session)) throw caseIsArchived()
    const changesClient = group.client_id !== session.client_id
    const [[moved], counts, [crossing]] = (await scope.batch([
      selectMoved(scope, id, session_id),
      selectMemberCounts(scope),
      selectNamedHoldCrossing(scope, selectPlaces(scope, id, changesClient), session),
    ])) as [[Moved?], MemberCount[], [NamedHoldCrossing]]
    if (!moved) throw groupNotFound()
    return {
      gain_count: 0,
      lose_count: 0,
      can_see_after: sumPeople(counts, ROLES),
      sessions: 0,
      groups: group.session_id === session_id ? 0 : 1,
      documents: changesClient ? moved.documents : 0,
      from: changesClient ? moved.client : moved.session,
      to: changesClient ? moved.new_client : moved.new_session,
      ...toCrossing(crossing),
      ...(changesClient && toUnseen(moved, crossing)),
    }
  },
}
