import { connectionEndpoints } from '@casework/contract/connections'
import type { Mount } from '../../platform/http/mount.ts'
import { connectionService } from './connections.service.ts'
import type { ConnectionDeps } from './requests.service.ts'

export const connectionRoutes = (mount: Mount, deps: ConnectionDeps) =>
  mount(connectionEndpoints, connectionService(deps))
