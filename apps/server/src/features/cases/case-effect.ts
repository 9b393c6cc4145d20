// What would move along if a case got another client. Reads only.
import type { caseEffects, MoveEffect } from '@casework/contract/effects'
import { ROLES } from '@casework/contract/permissions'
import {
  selectHoldCrossing,
  toUnseen,
  type HoldCrossing,
} from '../../platform/database/change/hold-crossing.ts'
import { sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { requireClient } from '../clients/index.ts'
import { selectMemberCounts, sumPeople, type MemberCount } from '../connections/index.ts'
import { caseNotFound } from './case-refusals.ts'
import { findCaseState } from './cases.sql.ts'

interface Moved extends Pick<MoveEffect, 'sessions' | 'documents' | 'from' | 'to'> {
  readonly has_unseen: boolean
}

/** Sessions stay in the case, with the client they have; documents of no session move along. */
const selectMoved = (
  { account_id, levels }: WorkspaceScope,
  id: number,
  client_id: number,
): Sql => sql`
  select (select count(*) from sessions s where s.account_id = ${account_id} and s.case_id = k.id) as sessions,
         (select count(*) from documents d where d.account_id = ${account_id} and d.direct_case_id = k.id
            and k.client_id <> ${client_id} and d.security_level = any (${levels}::text[])) as documents,
         k.client_id <> ${client_id} and has_unseen_documents('case', k.id) as has_unseen,
         json_build_object('id', f.id, 'name', f.name) as "from", json_build_object('id', t.id, 'name', t.name) as "to"
  from cases k
  join clients f on f.account_id = k.account_id and f.id = k.client_id
  join clients t on t.account_id = k.account_id and t.id = ${client_id}
  where k.account_id = ${account_id} and k.id = ${id}`

export const caseEffectService: HandlersOf<typeof caseEffects> = {
  moveEffect: async ({ scope }, { params: { id }, query: { client_id } }) => {
    const current = await findCaseState(scope, id)
    if (!current) throw caseNotFound()
    await requireClient(scope, client_id, 'client_id')
    const [[moved], counts, [crossing]] = (await scope.batch([
      selectMoved(scope, id, client_id),
      selectMemberCounts(scope),
      selectHoldCrossing(
        scope,
        { clients: [current.client_id], cases: [id] },
        { clients: [client_id], cases: [id] },
      ),
    ])) as [[Moved?], MemberCount[], [HoldCrossing]]
    if (!moved) throw caseNotFound()
    const { has_unseen: _, ...counted } = moved
    return {
      gain_count: 0,
      lose_count: 0,
      can_see_after: sumPeople(counts, ROLES),
      groups: 0,
      ...counted,
      ...crossing,
      ...toUnseen(moved, crossing),
      // A hold on the case moves along, so a hold that begins is one on the new client.
      ...(crossing.enters_hold && moved.to && { hold_on: moved.to }),
    }
  },
}
