// Answers the band "What must not be missed".
import { MAX_DUE_ITEMS, type dueOverview } from '@casework/contract/must-not-miss'
import { may } from '@casework/contract/permissions'
import type { HandlersOf } from '../../platform/http/context.ts'
import { countOpenChecks } from '../conflicts/index.ts'
import { findMustNotMiss } from './must-not-miss.sql.ts'

export const mustNotMissService: HandlersOf<typeof dueOverview> = {
  mustNotMiss: async ({ scope, actor }, { query }) => {
    const found = await findMustNotMiss(scope, { scope: query.scope, viewer: actor })
    const { overdue, today, soon, to_confirm } = found
    const lists = { overdue, today, soon, to_confirm }
    const shown = Object.fromEntries(
      Object.entries(lists).map(([name, items]) => [name, items.slice(0, MAX_DUE_ITEMS)]),
    ) as typeof lists
    return {
      ...shown,
      // Only who may assign can hand over.
      without_person: may(actor.role, 'case', 'assign') ? found.without_person : 0,
      sessions_today: found.sessions_today,
      open_conflict_checks: await countOpenChecks(scope, actor.role),
      truncated: Object.values(lists).some((items) => items.length > MAX_DUE_ITEMS),
    }
  },
}
