// What a change of a role, the end of a connection or a new one would do. Reads only.
import { listVisibleLevels, type Level } from '@casework/contract/document-levels'
import {
  MAX_EFFECT_DOCUMENTS,
  type AccessChange,
  type connectionEffects,
} from '@casework/contract/effects'
import { listPermissions, RESOURCES, type EmployeeRole } from '@casework/contract/permissions'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { missing } from '../../platform/refusal.ts'
import { findFollower } from './connections.sql.ts'
import { selectListTotals, selectSeenRecords, type SeenRecords } from './effects.sql.ts'

async function requireEmployee(scope: WorkspaceScope, id: number) {
  const found = await findFollower(scope, id)
  if (!found) throw missing('Connection not found')
  return found
}

const without = (levels: readonly Level[], others: readonly Level[]) =>
  levels.filter((level) => !others.includes(level))

/** The actions of `role` that `other` does not have; null has none. */
function listFurtherActions(role: EmployeeRole, other: EmployeeRole | null) {
  const [own, others] = [listPermissions(role), other && listPermissions(other)]
  return RESOURCES.map((resource) => ({
    resource,
    actions: own[resource].filter((action) => !others?.[resource].includes(action)),
  })).filter(({ actions }) => actions.length > 0)
}

const toChange = (
  { red, yellow, green, ...seen }: SeenRecords,
  actions: AccessChange['actions'],
): AccessChange => ({ documents: { red, yellow, green }, ...seen, actions })

const NOTHING: SeenRecords = {
  red: 0,
  yellow: 0,
  green: 0,
  cases: 0,
  titles: [],
  entries: 0,
  people: 0,
}

/** What has no level needs no statement. */
const countSeen = async (scope: WorkspaceScope, levels: readonly Level[]): Promise<SeenRecords> =>
  (levels.length > 0 && (await scope.one<SeenRecords>(selectSeenRecords(scope, levels)))) || NOTHING

const sumDocuments = ({ documents: { red, yellow, green } }: AccessChange) => red + yellow + green

const onlyTotals = (side: AccessChange): AccessChange => ({ ...side, cases: null, titles: [] })

/** All that a role sees of the workspace, as its lists count it, and may do there. */
async function describeRole(scope: WorkspaceScope, role: EmployeeRole) {
  const [[seen], [totals]] = (await scope.batch([
    selectSeenRecords(scope, listVisibleLevels(role)),
    selectListTotals(scope),
  ])) as [[SeenRecords], [{ clients: number; cases: number; sessions: number }]]
  const access = { ...toChange(seen, listFurtherActions(role, null)), ...totals }
  return { access, totals_only: sumDocuments(access) > MAX_EFFECT_DOCUMENTS }
}

export const connectionEffectService: HandlersOf<typeof connectionEffects> = {
  roleEffect: async ({ scope }, { query: { connection_id, new_role } }) => {
    const { name, access_level: old_role } = await requireEmployee(scope, connection_id)
    const [before, after] = [listVisibleLevels(old_role), listVisibleLevels(new_role)]
    const gains = toChange(
      await countSeen(scope, without(after, before)),
      listFurtherActions(new_role, old_role),
    )
    const loses = toChange(
      await countSeen(scope, without(before, after)),
      listFurtherActions(old_role, new_role),
    )
    const totals_only = [gains, loses].some((side) => sumDocuments(side) > MAX_EFFECT_DOCUMENTS)
    const shown = totals_only
      ? { gains: onlyTotals(gains), loses: onlyTotals(loses) }
      : { gains, loses }
    return { name, old_role, new_role, ...shown, totals_only }
  },

  removalEffect: async ({ scope }, { query }) => {
    const { name, access_level: old_role } = await requireEmployee(scope, query.connection_id)
    const { access: loses, totals_only } = await describeRole(scope, old_role)
    return { name, old_role, new_role: null, gains: toChange(NOTHING, []), loses, totals_only }
  },

  joinEffect: async ({ scope }, { query: { role } }) => {
    const { access: gains, totals_only } = await describeRole(scope, role)
    return { role, gains, totals_only }
  },
}
