import { notificationEndpoints } from '@casework/contract/notifications'
import type { Mount } from '../../platform/http/mount.ts'
import type { Push } from '../../platform/push/index.ts'
import { notificationService } from './notifications.service.ts'

export const notificationRoutes = (mount: Mount, push: Push) =>
  mount(notificationEndpoints, notificationService(push))
