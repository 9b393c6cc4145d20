import { holdEndpoints } from '@casework/contract/holds'
import type { Mount } from '../../platform/http/mount.ts'
import { holdService } from './holds.service.ts'

export const holdRoutes = (mount: Mount) => mount(holdEndpoints, holdService)
