// What a move of several documents would do. Refuses what the move itself refuses, without its locks.
import type {
  documentPlaceEffects,
  DocumentsMoveEffect,
} from '@casework/contract/document-place-effects'
import { ROLES } from '@casework/contract/permissions'
import {
  selectHoldCrossingOfAll,
  type HoldCrossing,
} from '../../../platform/database/change/hold-crossing.ts'
import type { WorkspaceScope } from '../../../platform/database/query/scope.ts'
import type { HandlersOf } from '../../../platform/http/context.ts'
import { caseIsArchived, requireCase } from '../../cases/index.ts'
import {
  listRolesOf,
  selectMemberCounts,
  sumPeople,
  type MemberCount,
} from '../../connections/index.ts'
import { selectDocuments, type LockedDocument } from '../batch/batch.sql.ts'
import {
  entersCase,
  requireAll,
  requireFittingGroup,
  resolvePlace,
} from '../batch/update-many.service.ts'
import { selectLeaving, selectNarrowest, selectPlaces, type Leaving } from './place-effects.sql.ts'

const NO_HOLD: HoldCrossing = { enters_hold: false, leaves_hold: false }

/** What every move of these documents says. */
async function describeDocuments(scope: WorkspaceScope, ids: readonly number[]) {
  const [documents, counts] = (await scope.batch([
    selectDocuments(scope, ids),
    selectMemberCounts(scope),
  ])) as [LockedDocument[], MemberCount[]]
  await requireAll(scope, ids, documents)
  const seeing = new Set(documents.flatMap((document) => listRolesOf(document.security_level)))
  const shared = {
    gain_count: 0,
    lose_count: 0,
    /** People who can see at least one of the documents. */
    can_see_after: sumPeople(
      counts,
      ROLES.filter((role) => seeing.has(role)),
    ),
    sessions: 0,
    groups: 0,
    documents: documents.length,
    from: null,
  }
  return { documents, shared }
}

async function requireOpen(
  scope: WorkspaceScope,
  documents: readonly LockedDocument[],
  case_id: number | null,
): Promise<void> {
  if (!entersCase(documents, case_id)) return
  const { status } = await requireCase(scope, case_id, 'case_id')
  if (status === 'archived') throw caseIsArchived()
}

export const documentPlaceEffectService: HandlersOf<typeof documentPlaceEffects> = {
  placeEffect: async ({ scope }, { query: { ids, client_id, case_id, session_id } }) => {
    const { documents, shared } = await describeDocuments(scope, ids)
    const wanted = { client_id, case_id: case_id ?? null, session_id: session_id ?? null }
    const place = await resolvePlace(scope, wanted, '')
    await requireOpen(scope, documents, place.case_id)
    const [[leaving], [crossing], [to = null]] = (await scope.batch([
      selectLeaving(scope, ids, place),
      selectHoldCrossingOfAll(scope, selectPlaces(scope, ids), place),
      selectNarrowest(scope, place),
    ])) as [[Leaving], [HoldCrossing], [DocumentsMoveEffect['to']?]]
    return { ...shared, ...leaving, ...crossing, to }
  },

  /** Client, case and session stay the same, so no hold is crossed. */
  groupEffect: async ({ scope }, { query: { ids, group_id } }) => {
    const { documents, shared } = await describeDocuments(scope, ids)
    const group =
      group_id === undefined ? null : await requireFittingGroup(scope, group_id, documents)
    if (group) await requireOpen(scope, documents, group.case_id)
    const target = group?.id ?? null
    const moved = documents.filter((document) => document.group_id !== target)
    return {
      ...shared,
      ...NO_HOLD,
      unchanged: documents.length - moved.length,
      leaving_group: moved.filter((document) => document.group_id !== null).length,
      to: group && { id: group.id, name: group.name },
    }
  },
}
