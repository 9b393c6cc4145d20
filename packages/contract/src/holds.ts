// Legal holds: nothing below a held client or case can be deleted.
import * as z from 'zod/mini'
import { pageOf } from './parts/answer.ts'
import { json } from './parts/endpoint.ts'
import { byId, id, instant, requiredText } from './parts/fields.ts'
import { page, pageSize } from './parts/lists.ts'

export const HOLD_REASON_MAX = 500

const optionalId = (message: string) =>
  z.nullish(
    z.int(message).check(z.minimum(1, message), z.maximum(Number.MAX_SAFE_INTEGER, message)),
  )
const reason = requiredText(HOLD_REASON_MAX, 'Please enter a reason')

export const holdForm = z
  .object({
    client_id: optionalId('Please select a client'),
    case_id: optionalId('Please select a case'),
    reason,
  })
  .check(
    z.refine(
      ({ client_id, case_id }) => ((client_id ?? null) === null) !== ((case_id ?? null) === null),
      {
        error: 'Please select a client or a case',
        path: ['client_id'],
      },
    ),
  )
export type HoldForm = z.output<typeof holdForm>

export const liftForm = z.object({ reason })

export const hold = z.object({
  id,
  /** Either the client or the case is set. */
  client_id: z.nullable(id),
  case_id: z.nullable(id),
  /** Name of the client or case; empty once it no longer exists. */
  title: z.string(),
  reason: z.string(),
  placed_by: z.nullable(z.string()),
  placed_at: instant,
  lifted_at: z.nullable(instant),
  lifted_by: z.nullable(z.string()),
  lift_reason: z.nullable(z.string()),
})
export type Hold = z.output<typeof hold>

export const holdEndpoints = {
  list: json({
    method: 'GET',
    path: '/holds/',
    permission: ['client', 'delete'],
    limit: 'requests',
    summary: 'Holds, live ones first',
    shows: ['holds', 'clients', 'cases', 'profile'],
    query: z.object({ page, page_size: pageSize }),
    result: pageOf(hold),
  }),
  place: json({
    method: 'POST',
    path: '/holds/',
    permission: ['client', 'delete'],
    limit: 'requests',
    share: 'rows',
    summary: 'Place a hold on a client or a case',
    changes: ['holds'],
    body: holdForm,
    result: hold,
    status: 201,
  }),
  lift: json({
    method: 'POST',
    path: '/holds/:id/lift/',
    permission: 'own workspace',
    limit: 'requests',
    share: 'rows',
    summary: 'Lift a hold',
    changes: ['holds'],
    params: byId,
    body: liftForm,
    result: hold,
  }),
}
