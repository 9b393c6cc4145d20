import { historyEndpoints } from '@casework/contract/history'
import { historyExports } from '@casework/contract/history-export'
import type { Mount } from '../../platform/http/mount.ts'
import { historyExportService } from './export/export.service.ts'
import { historyService } from './history.service.ts'

export const historyRoutes = (mount: Mount) =>
  mount({ ...historyEndpoints, ...historyExports }, { ...historyService, ...historyExportService })
