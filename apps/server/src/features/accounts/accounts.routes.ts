import { accountEndpoints } from '@casework/contract/accounts'
import type { Mount } from '../../platform/http/mount.ts'
import { accountService } from './accounts.service.ts'

export const accountRoutes = (mount: Mount) => mount(accountEndpoints, accountService)
