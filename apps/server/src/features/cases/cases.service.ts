// Reads, creates, changes, deletes and exports cases.
import type { caseEndpoints } from '@casework/contract/cases'
import { createCsvResponse, readInBatches } from '../../platform/csv-export.ts'
import { countRemoval } from '../../platform/database/removal.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import { missing } from '../../platform/refusal.ts'
import { requireClient } from '../clients/index.ts'
import {
  findCaseIds,
  findCasesForExport,
  deleteCase,
  findCase,
  insertCase,
  listCases,
  updateCase,
} from './cases.sql.ts'

const notFound = () => missing('Case not found')

export const caseService: HandlersOf<typeof caseEndpoints> = {
  list: ({ scope }, { query }) => listCases(scope, query),

  export: ({ scope }, { query }) =>
    createCsvResponse({
      account_id: scope.account_id,
      name: 'cases',
      batches: readInBatches(
        () => findCaseIds(scope, query),
        (ids) => findCasesForExport(scope, ids),
      ),
      columns: {
        Title: ({ title }) => title,
        Client: ({ client_name }) => client_name,
        Date: ({ date }) => date,
        Description: ({ description }) => description,
        Sessions: ({ sessions_count }) => sessions_count,
        Documents: ({ documents_count }) => documents_count,
      },
    }),

  get: async ({ scope }, { params }) => {
    const found = await findCase(scope, params.id)
    if (!found) throw notFound()
    return found
  },

  create: async ({ scope }, { body }) => {
    await requireClient(scope, body.client_id_input, 'client_id_input')
    const inserted = await insertCase(scope, body)
    const created = inserted && (await findCase(scope, inserted.id))
    if (!created) throw notFound()
    return created
  },

  update: async ({ scope, request }, { params, body }) => {
    await requireClient(scope, body.client_id_input, 'client_id_input')
    const updated =
      (await updateCase(scope, params.id, body, request.allowedVersions())) &&
      (await findCase(scope, params.id))
    if (!updated) throw conflictOrNotFound(await findCase(scope, params.id), notFound)
    return updated
  },

  removal: async ({ scope }, { params, query }) => {
    const counted = await countRemoval(scope, 'case', [params.id, ...(query.also ?? [])])
    if (!counted) throw notFound()
    return counted
  },

  remove: async ({ scope }, { params }) => {
    if (!(await deleteCase(scope, params.id))) throw notFound()
    return null
  },
}
