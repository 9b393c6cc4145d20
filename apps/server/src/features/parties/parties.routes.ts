import { partyEndpoints } from '@casework/contract/parties'
import type { Mount } from '../../platform/http/mount.ts'
import type { ConflictChecker } from '../conflicts/index.ts'
import { createPartyService } from './parties.service.ts'
import { createPersonService } from './people.service.ts'

export const partyRoutes = (mount: Mount, checker: ConflictChecker) =>
  mount(partyEndpoints, { ...createPersonService(checker), ...createPartyService(checker) })
