import { documentGroupEndpoints } from '@casework/contract/document-groups'
import type { Mount } from '../../platform/http/mount.ts'
import { documentGroupService } from './document-groups.service.ts'

export const documentGroupRoutes = (mount: Mount) =>
  mount(documentGroupEndpoints, documentGroupService)
