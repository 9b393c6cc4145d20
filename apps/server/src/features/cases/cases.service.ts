// Reads, creates, changes, deletes and exports cases.
import type { caseContents } from '@casework/contract/case-contents'
import { CASE_STATUS_LABELS, type caseEndpoints, type CaseForm } from '@casework/contract/cases'
import { createCsvResponse, readInBatches } from '../../platform/files/csv-export.ts'
import { countRemoval } from '../../platform/database/change/removal.ts'
import { pickPreviousValues } from '../../platform/history/previous-values.sql.ts'
import { listChanged, listCreated, recordHistory } from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import { requireClient } from '../clients/index.ts'
import {
  findCaseIds,
  findCasesForExport,
  deleteCase,
  findCase,
  findCaseDetails,
  insertCase,
  listCases,
  RECORDED,
  updateCase,
} from './cases.sql.ts'
import { caseNotFound as notFound } from './case-refusals.ts'
import { caseStatusService } from './case-status.service.ts'
import { teamService } from './team.service.ts'
import { timelineService } from './timeline.service.ts'

const toRecorded = ({ client_id_input, ...form }: CaseForm) => ({
  ...form,
  client_id: client_id_input,
})

export const caseService: HandlersOf<typeof caseEndpoints & typeof caseContents> = {
  ...caseStatusService,
  ...teamService,
  ...timelineService,

  list: ({ scope, actor }, { query }) => listCases(scope, actor, query),

  export: ({ scope, actor, currentScope, transaction }, { query }) =>
    createCsvResponse({
      account_id: scope.account_id,
      name: 'cases',
      record: transaction,
      batches: readInBatches(
        () => findCaseIds(scope, actor, query),
        async (ids) => findCasesForExport(await currentScope(), actor, ids),
      ),
      columns: {
        Title: ({ title }) => title,
        Client: ({ client_name }) => client_name,
        Date: ({ date }) => date,
        Description: ({ description }) => description,
        Sessions: ({ sessions_count }) => sessions_count,
        Documents: ({ documents_count }) => documents_count,
        Number: ({ number }) => number,
        Status: ({ status }) => CASE_STATUS_LABELS[status],
        Court: ({ court }) => court,
        'Court Reference': ({ court_reference }) => court_reference,
        Responsible: ({ lead }) => lead?.name ?? null,
      },
    }),

  get: async ({ scope, actor }, { params }) => {
    const found = await findCaseDetails(scope, actor, params.id)
    if (!found) throw notFound()
    return found
  },

  create: async ({ scope, actor }, { body }) => {
    await requireClient(scope, body.client_id_input, 'client_id_input')
    const inserted = await insertCase(scope, body)
    const created = inserted && (await findCase(scope, actor, inserted.id))
    if (!created) throw notFound()
    recordHistory(scope, { changes: { [created.id]: listCreated(toRecorded(body)) } })
    return created
  },

  update: async ({ scope, actor, request }, { params, body }) => {
    await requireClient(scope, body.client_id_input, 'client_id_input')
    const before = await updateCase(scope, params.id, body, request.allowedVersions())
    const updated = before && (await findCase(scope, actor, params.id))
    if (!updated) throw conflictOrNotFound(await findCase(scope, actor, params.id), notFound)
    const changed = listChanged(pickPreviousValues(before, RECORDED), toRecorded(body))
    recordHistory(scope, { changes: { [params.id]: changed } })
    return updated
  },

  removal: async ({ scope }, { params, query }) => {
    const counted = await countRemoval(scope, 'case', [params.id, ...(query.also ?? [])])
    if (!counted) throw notFound()
    return counted
  },

  remove: async ({ scope, actor }, { params }) => {
    if (!(await deleteCase(scope, params.id, actor.role))) throw notFound()
    return null
  },
}
