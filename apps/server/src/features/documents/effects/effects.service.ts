// Who would see documents after a change. Reads only.
import type { Level } from '@casework/contract/document-levels'
import type { AffectedPerson, documentEffects } from '@casework/contract/effects'
import { ROLES, type Role } from '@casework/contract/permissions'
import type { WorkspaceScope } from '../../../platform/database/scope.ts'
import type { HandlersOf } from '../../../platform/http/context.ts'
import { invalidField } from '../../../platform/refusal.ts'
import {
  listRolesOf,
  selectMemberCounts,
  selectPeople,
  sumPeople,
  type MemberCount,
} from '../../connections/index.ts'
import { requireGroup } from '../../document-groups/index.ts'
import { requireAll } from '../batch/update-many.service.ts'
import { createAccessRefusal } from '../documents.service.ts'
import { requireAccessToLevel } from '../levels.ts'
import { findGroupOfDocument, selectLevels, type LevelledDocument } from './effects.sql.ts'

/** Roles that see a document of one of these levels, and none of the other level. */
const listRolesThatChange = (before: readonly Level[], after: Level) => {
  const [old, now] = [before.map(listRolesOf), listRolesOf(after)]
  return {
    gaining: now.filter((role) => old.some((roles) => !roles.includes(role))),
    losing: ROLES.filter(
      (role) => !now.includes(role) && old.some((roles) => roles.includes(role)),
    ),
    seeingBefore: ROLES.filter((role) => old.some((roles) => roles.includes(role))),
    seeingAfter: now,
  }
}

/** Only owner and admin may list their colleagues. */
async function namePeople(
  scope: WorkspaceScope,
  actorRole: Role,
  groups: readonly (readonly Role[])[],
): Promise<(AffectedPerson[] | null)[]> {
  if (actorRole !== 'owner' && actorRole !== 'admin') return groups.map(() => null)
  const named = await scope.batch(groups.map((roles) => selectPeople(scope, roles)))
  return named as AffectedPerson[][]
}

export const documentEffectService: HandlersOf<typeof documentEffects> = {
  levelEffect: async ({ scope, actor }, { query: { ids, security_level } }) => {
    const [documents, counts] = (await scope.batch([
      selectLevels(scope, ids),
      selectMemberCounts(scope),
    ])) as [LevelledDocument[], MemberCount[]]
    await requireAll(scope, ids, documents)
    requireAccessToLevel(scope, actor.role, security_level)
    const changing = documents.filter((document) => document.security_level !== security_level)
    const levels = [...new Set(documents.map((document) => document.security_level))]
    const roles = listRolesThatChange(levels, security_level)
    const [gain, lose] = await namePeople(scope, actor.role, [roles.gaining, roles.losing])
    return {
      documents: documents.length,
      unchanged: documents.length - changing.length,
      can_see_before: sumPeople(counts, roles.seeingBefore),
      can_see_after: sumPeople(counts, roles.seeingAfter),
      gain_count: sumPeople(counts, roles.gaining),
      gain: gain ?? null,
      lose_count: sumPeople(counts, roles.losing),
      lose: lose ?? null,
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
