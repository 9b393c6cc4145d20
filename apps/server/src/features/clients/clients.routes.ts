import { clientEndpoints } from '@casework/contract/clients'
import type { FileStore } from '../../platform/file-store/index.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { clientService } from './clients.service.ts'
import { importClients } from './import.service.ts'

export const clientRoutes = (mount: Mount, store: FileStore) =>
  mount(clientEndpoints, { ...clientService, import: importClients(store) })
