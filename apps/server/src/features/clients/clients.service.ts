// What may happen to a client, and what is said when it may not.
import type { clientEndpoints } from '@casework/contract/clients'
import { mayHoldFormula } from '@casework/contract/csv-cells'
import { csvAnswer, type Batch } from '../../platform/csv-export.ts'
import { countRemoval } from '../../platform/database/removal.ts'
import type { WorkspaceScope } from '../../platform/database/scope.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { goneOrChanged } from '../../platform/http/versions.ts'
import { missing } from '../../platform/refusal.ts'
import { requireCountry } from '../countries/index.ts'
import {
  BEFORE_ALL,
  clientsToExport,
  deleteClient,
  findClient,
  insertClient,
  pageOfClients,
  updateClient,
  writtenClients,
  type ExportedClient,
} from './clients.sql.ts'

const notFound = () => missing('Client not found')

/** Written by the database, which is a third of the work, but for those among which a cell may be a formula. */
async function* allClients(scope: WorkspaceScope): AsyncGenerator<Batch<ExportedClient>> {
  let written = await writtenClients(scope, BEFORE_ALL)
  for (let after = BEFORE_ALL; written; after = written.last, written = await writtenClients(scope, after)) {
    yield mayHoldFormula(written.lines) ? await clientsToExport(scope, after, written.last) : written.lines
  }
}

export const clientService: HandlersOf<Omit<typeof clientEndpoints, 'import'>> = {
  list: ({ scope }, { query }) => pageOfClients(scope, query),

  export: ({ scope }) =>
    csvAnswer({
      account_id: scope.account_id,
      name: 'clients',
      batches: allClients(scope),
      columns: {
        Name: ({ name }) => name,
        'Country Code': ({ country_code }) => country_code,
        Mobile: ({ mobile }) => mobile,
        Email: ({ email }) => email,
        Added: ({ created_at }) => created_at.slice(0, 10),
      },
    }),

  get: async ({ scope }, { params }) => {
    const found = await findClient(scope, params.id)
    if (!found) throw notFound()
    return found
  },

  create: async ({ scope }, { body }) => {
    if (body.country !== null) await requireCountry(scope, body.country, 'country')
    const created = await insertClient(scope, body)
    if (!created) throw notFound()
    return created
  },

  update: async ({ scope, request }, { params, body }) => {
    if (body.country !== null) await requireCountry(scope, body.country, 'country')
    const updated = (await updateClient(scope, params.id, body, request.allowedVersions())) && (await findClient(scope, params.id))
    if (!updated) throw goneOrChanged(await findClient(scope, params.id), notFound)
    return updated
  },

  removal: async ({ scope }, { params, query }) => {
    const counted = await countRemoval(scope, 'client', [params.id, ...(query.also ?? [])])
    if (!counted) throw notFound()
    return counted
  },

  remove: async ({ scope }, { params }) => {
    if (!(await deleteClient(scope, params.id))) throw notFound()
    return null
  },
}
