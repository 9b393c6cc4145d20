import { authEndpoints } from '@casework/contract/auth'
import { factorSignIn, secondFactors } from '@casework/contract/second-factor'
import type { Mount } from '../../platform/http/mount.ts'
import type { AuthDeps } from './auth-deps.ts'
import { authenticatorAppService } from './factors/authenticator-app.service.ts'
import { factorSignInService } from './sign-in/factor-sign-in.service.ts'
import { passkeysService } from './factors/passkeys.service.ts'
import { secondFactorService } from './factors/second-factor.service.ts'
import { stepUpService } from './factors/step-up.service.ts'
import { resetService } from './reset/reset.service.ts'
import { signInService } from './sign-in/sign-in.service.ts'
import { signUpService } from './sign-up/sign-up.service.ts'
import { emailUndoService } from './email-change/email-undo.service.ts'

export function authRoutes(mount: Mount, deps: AuthDeps): void {
  mount(authEndpoints, {
    ...signUpService(deps),
    ...signInService(deps),
    ...resetService(deps),
    ...emailUndoService(deps),
  })
  mount(factorSignIn, factorSignInService(deps))
  mount(secondFactors, {
    ...secondFactorService(deps),
    ...authenticatorAppService(deps),
    ...passkeysService(deps),
    ...stepUpService(deps),
  })
}
