import { sessionEffects } from '@casework/contract/effects'
import { sessionEndpoints } from '@casework/contract/sessions'
import type { Mount } from '../../platform/http/mount.ts'
import { sessionEffectService } from './session-effect.ts'
import { sessionService } from './sessions.service.ts'

export const sessionRoutes = (mount: Mount) => {
  mount(sessionEndpoints, sessionService)
  mount(sessionEffects, sessionEffectService)
}
