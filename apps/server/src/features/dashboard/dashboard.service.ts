// What the dashboard shows: everything to the owner, the latest sessions to an employee.
import type { dashboardEndpoints } from '@casework/contract/dashboard'
import type { HandlersOf } from '../../platform/http/context.ts'
import {
  recentSessionsStatement,
  totalsStatement,
  type RecentSession,
  type Totals,
} from './dashboard.sql.ts'

const MEGABYTE = 1024 * 1024
const oneDecimal = (value: number) => Math.round(value * 10) / 10

const HIDDEN = {
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
        ...HIDDEN,
        recent_sessions: await scope.many<RecentSession>(recentSessionsStatement(scope)),
      }
    }
    const [[totals], recent_sessions] = (await scope.batch([
      totalsStatement(scope),
      recentSessionsStatement(scope),
    ])) as [[Totals], RecentSession[]]
    const usedMb = totals.bytes / MEGABYTE
    return {
      total_cases: totals.cases,
      total_clients: totals.clients,
      total_sessions: totals.sessions,
      total_documents: totals.documents,
      connected_employees_count: totals.employees,
      space_used_mb: oneDecimal(usedMb),
      space_used_percentage: oneDecimal((usedMb / storageLimitMb) * 100),
      recent_sessions,
    }
  },
})
