import type { Scenario } from '../scenario.ts'
import { clientPages } from './client-pages.ts'
import { clientSearch } from './client-search.ts'
import { createClient } from './create-client.ts'
import { dashboard } from './dashboard.ts'
import { exportClients } from './export-clients.ts'
import { importClients } from './import-clients.ts'
import { sessionsOfMonth } from './sessions-of-month.ts'
import { singleReads } from './single-reads.ts'
import { transfers } from './transfers.ts'

/** In the order of the table in docs/performance.md. */
export const scenarios: readonly Scenario[] = [
  ...clientPages,
  ...clientSearch,
  ...singleReads,
  createClient,
  sessionsOfMonth,
  dashboard,
  exportClients,
  importClients,
  ...transfers,
]
