// Who would see records of other levels. Reads the people of the workspace, and no record.
import type { Level } from '@casework/contract/document-levels'
import type { AffectedPerson, LevelEffect, levelEffects } from '@casework/contract/effects'
import { ROLES, type Role } from '@casework/contract/permissions'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { requireAccessToLevel } from '../../platform/http/access/require-level.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import {
  listRolesOf,
  selectMemberCounts,
  selectPeople,
  sumPeople,
  type MemberCount,
} from './members.sql.ts'

/** Roles that see a record of one of these levels, and none of the other level. */
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
const mayName = (role: Role) => role === 'owner' || role === 'admin'

/** Who gains and who loses access when records of some levels get another one. */
export async function describeLevelChange(
  scope: WorkspaceScope,
  actorRole: Role,
  before: readonly Level[],
  after: Level,
): Promise<LevelEffect> {
  const { gaining, losing, seeingBefore, seeingAfter } = listRolesThatChange(before, after)
  const named = mayName(actorRole)
    ? [gaining, losing].map((roles) => selectPeople(scope, roles))
    : []
  const [counts, gain, lose] = (await scope.batch([selectMemberCounts(scope), ...named])) as [
    MemberCount[],
    AffectedPerson[]?,
    AffectedPerson[]?,
  ]
  return {
    can_see_before: sumPeople(counts, seeingBefore),
    can_see_after: sumPeople(counts, seeingAfter),
    gain_count: sumPeople(counts, gaining),
    gain: gain ?? null,
    lose_count: sumPeople(counts, losing),
    lose: lose ?? null,
  }
}

export const levelEffectService: HandlersOf<typeof levelEffects> = {
  levelEffect: async ({ scope, actor }, { query: { from, to } }) => {
    requireAccessToLevel(scope, actor.role, from, 'from')
    requireAccessToLevel(scope, actor.role, to, 'to')
    return describeLevelChange(scope, actor.role, [from], to)
  },
}
