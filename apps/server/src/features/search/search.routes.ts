import { searchEndpoints } from '@casework/contract/search'
import type { Mount } from '../../platform/http/mount.ts'
import { searchService } from './search.service.ts'

export const searchRoutes = (mount: Mount) => mount(searchEndpoints, searchService)
