// Who would see documents after a change. Reads only.
import type { documentEffects } from '@casework/contract/effects'
import { requireAccessToLevel } from '../../../platform/http/access/require-level.ts'
import type { HandlersOf } from '../../../platform/http/context.ts'
import { invalidField } from '../../../platform/refusal.ts'
import { caseIsArchived, requireCase } from '../../cases/index.ts'
import {
  describeLevelChange,
  listRolesOf,
  selectMemberCounts,
  sumPeople,
  type MemberCount,
} from '../../connections/index.ts'
import { requireGroup } from '../../document-groups/index.ts'
import { requireAll } from '../batch/update-many.service.ts'
import { createAccessRefusal } from '../documents.service.ts'
import { findGroupOfDocument, selectLevels, type LevelledDocument } from './effects.sql.ts'

export const documentEffectService: HandlersOf<typeof documentEffects> = {
  levelEffect: async ({ scope, actor }, { query: { ids, security_level } }) => {
    const documents = await scope.many<LevelledDocument>(selectLevels(scope, ids))
    await requireAll(scope, ids, documents)
    requireAccessToLevel(scope, actor.role, security_level)
    const changing = documents.filter((document) => document.security_level !== security_level)
    const levels = [...new Set(documents.map((document) => document.security_level))]
    return {
      ...(await describeLevelChange(scope, actor.role, levels, security_level)),
      documents: documents.length,
      unchanged: documents.length - changing.length,
      plans_ended: changing.filter(({ has_plan }) => has_plan).length,
    }
  },

  /** Client, case and level stay the same, so nobody gains or loses, and no hold is crossed. */
  moveEffect: async ({ scope }, { params, query }) => {
    const document = await findGroupOfDocument(scope, params.id)
    if (!document) throw await createAccessRefusal(scope, params.id)
    const group = query.group_id === undefined ? null : await requireGroup(scope, query.group_id)
    if (group && group.client_id !== document.client_id)
      throw invalidField('group_id', 'This group belongs to another client')
    if (group && group.case_id !== document.case_id) {
      const { status } = await requireCase(scope, group.case_id, 'group_id')
      if (status === 'archived') throw caseIsArchived()
    }
    const counts = await scope.many<MemberCount>(selectMemberCounts(scope))
    return {
      gain_count: 0,
      lose_count: 0,
      can_see_after: sumPeople(counts, listRolesOf(document.security_level)),
      sessions: 0,
      groups: 0,
      documents: 1,
      from: document.group,
      to: group && { id: group.id, name: group.name },
      enters_hold: false,
      leaves_hold: false,
    }
  },
}
