import { firmEndpoints } from '@casework/contract/firm'
import type { Mount } from '../../platform/http/mount.ts'
import { firmService } from './firm.service.ts'

export const firmRoutes = (mount: Mount, storageLimitMb: number) =>
  mount(firmEndpoints, firmService(storageLimitMb))
