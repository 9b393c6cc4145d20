// Creates, changes, deletes and exports clients.
import type { clientEndpoints, ClientForm } from '@casework/contract/clients'
import { mayContainFormula } from '@casework/contract/parts/csv-cells'
import { splitDialCode } from '@casework/contract/parts/dial-codes'
import { createCsvResponse, type Batch } from '../../platform/csv-export.ts'
import { countRemoval } from '../../platform/database/removal.ts'
import type { WorkspaceScope } from '../../platform/database/scope.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import { invalidField, missing } from '../../platform/refusal.ts'
import { readDialCodes, requireCountry } from '../countries/index.ts'
import {
  START_CURSOR,
  findClientsForExport,
  deleteClient,
  findClient,
  insertClient,
  listClients,
  updateClient,
  formatClientLines,
  type ExportedClient,
} from './clients.sql.ts'

const notFound = () => missing('Client not found')

/** Formats batches in SQL, which takes a third of the time, unless a cell may be a formula. */
async function* readClientBatches(scope: WorkspaceScope): AsyncGenerator<Batch<ExportedClient>> {
  let batch = await formatClientLines(scope, START_CURSOR)
  for (
    let after = START_CURSOR;
    batch;
    after = batch.last, batch = await formatClientLines(scope, after)
  ) {
    yield mayContainFormula(batch.lines)
      ? await findClientsForExport(scope, after, batch.last)
      : batch.lines
  }
}

/**
 * Checks that the country exists and removes the dial code from the mobile number (FIX-029).
 * @throws Refusal under `country` or `mobile`
 */
async function normalizeContact(scope: WorkspaceScope, form: ClientForm): Promise<ClientForm> {
  if (form.country !== null) await requireCountry(scope, form.country, 'country')
  if (!form.mobile?.startsWith('+')) return form
  const normalized = splitDialCode(form, await readDialCodes(scope))
  if (typeof normalized === 'string') throw invalidField('mobile', normalized)
  return normalized
}

export const clientService: HandlersOf<Omit<typeof clientEndpoints, 'import'>> = {
  list: ({ scope }, { query }) => listClients(scope, query),

  export: ({ scope }) =>
    createCsvResponse({
      account_id: scope.account_id,
      name: 'clients',
      batches: readClientBatches(scope),
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
    const created = await insertClient(scope, await normalizeContact(scope, body))
    if (!created) throw notFound()
    return created
  },

  update: async ({ scope, request }, { params, body }) => {
    const form = await normalizeContact(scope, body)
    const updated =
      (await updateClient(scope, params.id, form, request.allowedVersions())) &&
      (await findClient(scope, params.id))
    if (!updated) throw conflictOrNotFound(await findClient(scope, params.id), notFound)
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
