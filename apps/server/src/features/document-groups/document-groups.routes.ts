import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { groupEffects } from '@casework/contract/effects'
import type { Mount } from '../../platform/http/mount.ts'
import { documentGroupService } from './document-groups.service.ts'
import { groupEffectService } from './group-effect.service.ts'

export const documentGroupRoutes = (mount: Mount) => {
  mount(documentGroupEndpoints, documentGroupService)
  mount(groupEffects, groupEffectService)
}
