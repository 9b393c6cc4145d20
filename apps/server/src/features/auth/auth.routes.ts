import { authEndpoints } from '@casework/contract/auth'
import type { Mount } from '../../platform/http/mount.ts'
import type { AuthParts } from './auth-parts.ts'
import { resetService } from './reset/reset.service.ts'
import { signInService } from './sign-in/sign-in.service.ts'
import { signUpService } from './sign-up/sign-up.service.ts'
import { undoService } from './email-change/email-undo.service.ts'

export const authRoutes = (mount: Mount, parts: AuthParts) =>
  mount(authEndpoints, {
    ...signUpService(parts),
    ...signInService(parts),
    ...resetService(parts),
    ...undoService(parts),
  })
