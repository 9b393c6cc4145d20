import { clientImports } from '@casework/contract/client-imports'
import { clientEndpoints } from '@casework/contract/clients'
import type { FileStore } from '../../platform/file-store/index.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { ConflictChecker } from '../conflicts/index.ts'
import { createClientImportService } from './client-imports.service.ts'
import { createClientService } from './clients.service.ts'
import { previewImport } from './import-preview.service.ts'
import { importClients } from './import.service.ts'

export const clientRoutes = (mount: Mount, store: FileStore, checker: ConflictChecker) =>
  mount(
    { ...clientEndpoints, ...clientImports },
    {
      ...createClientService(checker),
      ...createClientImportService(checker),
      import: importClients(store),
      previewImport: previewImport(store),
    },
  )
