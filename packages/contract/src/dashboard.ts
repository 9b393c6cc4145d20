import * as z from 'zod/mini'
import { json } from './parts/endpoint.ts'
import { id } from './parts/fields.ts'

/** Sessions shown on the dashboard of a switched workspace. */
export const RECENT_SESSIONS = 10

const figure = z.nullable(z.number())

export const dashboardSummary = z.object({
  total_cases: figure,
  total_clients: figure,
  total_sessions: figure,
  total_documents: figure,
  connected_employees_count: figure,
  space_used_mb: figure,
  space_used_percentage: figure,
  recent_sessions: z.array(
    z.object({
      id,
      title: z.string(),
      date: z.string(),
      time: z.string(),
      client_name: z.string(),
      case_title: z.string(),
      document_count: z.int(),
    }),
  ),
})
export type DashboardSummary = z.output<typeof dashboardSummary>

export const dashboardEndpoints = {
  summary: json({
    method: 'GET',
    path: '/dashboard/summary/',
    permission: ['session', 'list'],
    limit: 'requests',
    summary: 'Totals, storage and the latest sessions; in a switched workspace the sessions only',
    shows: ['clients', 'cases', 'sessions', 'documents', 'connections'],
    result: dashboardSummary,
  }),
}
