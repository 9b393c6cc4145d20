// Places and lifts holds. The triggers of the database refuse what a hold forbids.
import type { holdEndpoints } from '@casework/contract/holds'
import { createPagination } from '../../platform/database/list/paging.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { listCreated, recordHistory } from '../../platform/history-details.ts'
import { invalidField, missing, Refusal } from '../../platform/refusal.ts'
import { findHold, insertHold, liftHold, listHolds, lockHoldable } from './holds.sql.ts'

const notFound = () => missing('Hold not found')

export const holdService: HandlersOf<typeof holdEndpoints> = {
  list: async ({ scope }, { query }) => {
    const { items, count } = await listHolds(scope, query)
    return { items, pagination: createPagination(query, count, false) }
  },

  place: async ({ scope }, { body }) => {
    const { client_id, case_id } = body
    if (client_id && !(await lockHoldable(scope, 'clients', client_id)))
      throw invalidField('client_id', 'Please select a client')
    if (case_id && !(await lockHoldable(scope, 'cases', case_id)))
      throw invalidField('case_id', 'Please select a case')
    const inserted = await insertHold(scope, body)
    if (!inserted) throw new Refusal('conflict', 'This record is already under a hold')
    const placed = await findHold(scope, inserted.id)
    if (!placed) throw notFound()
    const { id, client_id: of_client, case_id: of_case, reason } = placed
    const fields = listCreated({ client_id: of_client, case_id: of_case, reason })
    recordHistory(scope, { object_type: 'hold', object_ids: [id], changes: { [id]: fields } })
    return placed
  },

  lift: async ({ scope }, { params, body }) => {
    const lifted = await liftHold(scope, params.id, body.reason)
    const hold = lifted && (await findHold(scope, params.id))
    if (!hold) throw notFound()
    const fields = { lift_reason: { before: null, after: hold.lift_reason } }
    recordHistory(scope, {
      object_type: 'hold',
      object_ids: [hold.id],
      changes: { [hold.id]: fields },
    })
    return hold
  },
}
