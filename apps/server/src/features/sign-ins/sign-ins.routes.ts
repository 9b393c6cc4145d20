import { signInEndpoints } from '@casework/contract/sign-ins'
import type { Mount } from '../../platform/http/mount.ts'
import { signInService } from './sign-ins.service.ts'

export const signInRoutes = (mount: Mount) => mount(signInEndpoints, signInService)
