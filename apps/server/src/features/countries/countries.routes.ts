import { countryEndpoints } from '@casework/contract/countries'
import type { Mount } from '../../platform/http/mount.ts'
import { countryService } from './countries.service.ts'

export const countryRoutes = (mount: Mount) => mount(countryEndpoints, countryService)
