import { profileEndpoints } from '@casework/contract/profile'
import type { Mount } from '../../platform/http/mount.ts'
import { profileService, type ProfileParts } from './profile.service.ts'

export const profileRoutes = (mount: Mount, parts: ProfileParts) =>
  mount(profileEndpoints, profileService(parts))
