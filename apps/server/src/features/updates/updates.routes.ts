import { updateEndpoints } from '@casework/contract/updates'
import type { Mount } from '../../platform/http/mount.ts'
import type { Push } from '../../platform/push/index.ts'
import { updateService } from './updates.service.ts'

export const updateRoutes = (mount: Mount, push: Push) =>
  mount(updateEndpoints, updateService(push))
