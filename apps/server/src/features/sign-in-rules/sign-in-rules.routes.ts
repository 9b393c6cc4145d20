import { signInRuleEndpoints } from '@casework/contract/sign-in-rules'
import type { Mount } from '../../platform/http/mount.ts'
import { signInRuleService, type SignInRuleDeps } from './sign-in-rules.service.ts'

export const signInRuleRoutes = (mount: Mount, deps: SignInRuleDeps) =>
  mount(signInRuleEndpoints, signInRuleService(deps))
