// What may happen to a client, and what is said when it may not.
import type { clientEndpoints } from '@casework/contract/clients'
import { csvAnswer } from '../../platform/csv-export.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { goneOrChanged } from '../../platform/http/versions.ts'
import { missing } from '../../platform/refusal.ts'
import { requireCountry } from '../countries/index.ts'
import { allClientIds, clientsToExport, deleteClient, findClient, insertClient, pageOfClients, updateClient, writtenClients } from './clients.sql.ts'

const notFound = () => missing('Client not found')

export const clientService: HandlersOf<Omit<typeof clientEndpoints, 'import'>> = {
  list: ({ scope }, { query }) => pageOfClients(scope, query),

  export: async ({ scope }) =>
    csvAnswer({
      name: 'clients',
      ids: await allClientIds(scope),
      rowsOf: (ids) => clientsToExport(scope, ids),
      writtenBy: (ids) => writtenClients(scope, ids),
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

  remove: async ({ scope }, { params }) => {
    if (!(await deleteClient(scope, params.id))) throw notFound()
    return null
  },
}
