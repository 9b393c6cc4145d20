import { connectionEndpoints } from '@casework/contract/connections'
import type { Mount } from '../../platform/http/mount.ts'
import { connectionService } from './connections.service.ts'
import type { ConnectionParts } from './requests.service.ts'

export const connectionRoutes = (mount: Mount, parts: ConnectionParts) =>
  mount(connectionEndpoints, connectionService(parts))
