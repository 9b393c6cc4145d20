import { connectionEndpoints } from '@casework/contract/connections'
import type { Mount } from '../../platform/http/mount.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Notify } from '../notifications/index.ts'
import { connectionService } from './connections.service.ts'

export const connectionRoutes = (mount: Mount, parts: { limits: RateLimits; notify: Notify }) => mount(connectionEndpoints, connectionService(parts))
