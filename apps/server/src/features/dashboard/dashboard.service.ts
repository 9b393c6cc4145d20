// The owner gets all figures of the dashboard, an employee only the latest sessions.
import type { dashboardEndpoints } from '@casework/contract/dashboard'
import type { HandlersOf } from '../../platform/http/context.ts'
import {
  buildRecentSessionsStatement,
  buildTotalsStatement,
  type RecentSession,
  type Totals,
} from './dashboard.sql.ts'

const MEGABYTE = 1024 * 1024
const roundToOneDecimal = (value: number) => Math.round(value * 10) / 10

const HIDDEN_FIGURES = {
  total_cases: null,
  total_clients: null,
  total_sessions: null,
  total_documents: null,
  connected_employees_count: null,
  space_used_mb: null,
  space_used_percentage: null,
}

export const dashboardService = (
  storageLimitMb: number,
): HandlersOf<typeof dashboardEndpoints> => ({
  summary: async ({ scope, actor }) => {
    if (actor.role !== 'owner') {
      return {
        ...HIDDEN_FIGURES,
        recent_sessions: await scope.many<RecentSession>(buildRecentSessionsStatement(scope)),
      }
    }
    const [[totals], recent_sessions] = (await scope.batch([
      buildTotalsStatement(scope),
      buildRecentSessionsStatement(scope),
    ])) as [[Totals], RecentSession[]]
    const usedMb = totals.bytes / MEGABYTE
    return {
      total_cases: totals.cases,
      total_clients: totals.clients,
      total_sessions: totals.sessions,
      total_documents: totals.documents,
      connected_employees_count: totals.employees,
      space_used_mb: roundToOneDecimal(usedMb),
      space_used_percentage: roundToOneDecimal((usedMb / storageLimitMb) * 100),
      recent_sessions,
    }
  },
})
