import { documentSettingsEndpoints } from '@casework/contract/document-settings'
import type { Mount } from '../../platform/http/mount.ts'
import { documentSettingsService } from './document-settings.service.ts'

export const documentSettingsRoutes = (mount: Mount) =>
  mount(documentSettingsEndpoints, documentSettingsService)
