import { profileEndpoints } from '@casework/contract/profile'
import type { Mount } from '../../platform/http/mount.ts'
import { profileService, type ProfileDeps } from './profile.service.ts'

export const profileRoutes = (mount: Mount, deps: ProfileDeps) =>
  mount(profileEndpoints, profileService(deps))
