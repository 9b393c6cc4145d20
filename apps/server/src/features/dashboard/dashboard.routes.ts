import { dashboardEndpoints } from '@casework/contract/dashboard'
import type { Mount } from '../../platform/http/mount.ts'
import { dashboardService } from './dashboard.service.ts'

export const dashboardRoutes = (mount: Mount, storageLimitMb: number) =>
  mount(dashboardEndpoints, dashboardService(storageLimitMb))
