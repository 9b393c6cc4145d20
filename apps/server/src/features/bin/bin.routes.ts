import { binEndpoints } from '@casework/contract/bin'
import type { Mount } from '../../platform/http/mount.ts'
import { createBinService } from './bin.service.ts'

export const binRoutes = (mount: Mount, storageLimitMb: number) =>
  mount(binEndpoints, createBinService(storageLimitMb))
