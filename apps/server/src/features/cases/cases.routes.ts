import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { caseEffects } from '@casework/contract/effects'
import type { Mount } from '../../platform/http/mount.ts'
import { caseEffectService } from './case-effect.ts'
import { caseService } from './cases.service.ts'

export const caseRoutes = (mount: Mount) => {
  mount({ ...caseEndpoints, ...caseContents }, caseService)
  mount(caseEffects, caseEffectService)
}
