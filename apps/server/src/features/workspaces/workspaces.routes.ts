import { workspaceEndpoints } from '@casework/contract/workspaces'
import type { Mount } from '../../platform/http/mount.ts'
import { workspaceService } from './workspaces.service.ts'

export const workspaceRoutes = (mount: Mount) => mount(workspaceEndpoints, workspaceService)
