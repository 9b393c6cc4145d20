import { authEndpoints } from '@casework/contract/auth'
import type { Mount } from '../../platform/http/mount.ts'
import type { AuthDeps } from './auth-deps.ts'
import { resetService } from './reset/reset.service.ts'
import { signInService } from './sign-in/sign-in.service.ts'
import { signUpService } from './sign-up/sign-up.service.ts'
import { emailUndoService } from './email-change/email-undo.service.ts'

export const authRoutes = (mount: Mount, deps: AuthDeps) =>
  mount(authEndpoints, {
    ...signUpService(deps),
    ...signInService(deps),
    ...resetService(deps),
    ...emailUndoService(deps),
  })
