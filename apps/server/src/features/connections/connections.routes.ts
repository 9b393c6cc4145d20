import { connectionEndpoints } from '@casework/contract/connections'
import type { Mount } from '../../platform/http/mount.ts'
import type { Notify } from '../notifications/index.ts'
import { connectionService } from './connections.service.ts'

export const connectionRoutes = (mount: Mount, notify: Notify) => mount(connectionEndpoints, connectionService(notify))
