import { connectionEndpoints } from '@casework/contract/connections'
import { connectionEffects, levelEffects } from '@casework/contract/effects'
import type { Mount } from '../../platform/http/mount.ts'
import { connectionService } from './connections.service.ts'
import { connectionEffectService } from './effects.service.ts'
import { levelEffectService } from './level-effect.service.ts'
import type { ConnectionDeps } from './requests.service.ts'

export const connectionRoutes = (mount: Mount, deps: ConnectionDeps) => {
  mount(connectionEndpoints, connectionService(deps))
  mount(connectionEffects, connectionEffectService)
  mount(levelEffects, levelEffectService)
}
