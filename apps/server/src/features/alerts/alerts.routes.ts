import { alertEndpoints } from '@casework/contract/alerts'
import type { Mount } from '../../platform/http/mount.ts'
import type { Push } from '../../platform/push/index.ts'
import { alertService } from './alerts.service.ts'

export const alertRoutes = (mount: Mount, push: Push) => mount(alertEndpoints, alertService(push))
