import { journalEndpoints } from '@casework/contract/journal'
import type { Mount } from '../../platform/http/mount.ts'
import { changeService } from './changes.service.ts'
import { journalService } from './journal.service.ts'
import { minutesService } from './minutes.service.ts'

export const journalRoutes = (mount: Mount) =>
  mount(journalEndpoints, { ...journalService, ...changeService, ...minutesService })
