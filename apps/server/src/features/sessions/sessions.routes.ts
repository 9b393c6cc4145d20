import { sessionEndpoints } from '@casework/contract/sessions'
import type { Mount } from '../../platform/http/mount.ts'
import { sessionService } from './sessions.service.ts'

export const sessionRoutes = (mount: Mount) => mount(sessionEndpoints, sessionService)
