// What a person has to do in a firm, and handing it over.
import * as z from 'zod/mini'
import { WORKS_ON_DEADLINES } from './deadlines.ts'
import { json } from './parts/endpoint.ts'
import { id, idText, orNull } from './parts/fields.ts'

const personId = z
  .int(WORKS_ON_DEADLINES)
  .check(z.minimum(1, WORKS_ON_DEADLINES), z.maximum(Number.MAX_SAFE_INTEGER, WORKS_ON_DEADLINES))

/** At most this many deadlines are handed over by name; null hands over all of them. */
const MAX_HANDED_OVER = 1000

export const handOverForm = z.object({
  from_user_id: personId,
  to_user_id: personId,
  /** Null: all open deadlines of the person. */
  deadline_ids: orNull(
    z.array(id, 'Invalid id').check(z.maxLength(MAX_HANDED_OVER, 'Too many deadlines at once')),
  ),
  with_cases: z._default(z.boolean('Please choose on or off'), false),
})
export type HandOverForm = z.output<typeof handOverForm>

export const duties = z.object({
  open_deadlines: z.int(),
  second_in: z.int(),
  lead_in_cases: z.int(),
  team_in_cases: z.int(),
})
export type Duties = z.output<typeof duties>

export const deadlineDuties = {
  handOver: json({
    method: 'POST',
    path: '/deadlines/hand-over/',
    permission: ['case', 'assign'],
    limit: 'requests',
    share: 'rows',
    summary: 'Give the open deadlines of a person, and their cases, to another one',
    changes: ['deadlines', 'cases', 'alerts'],
    audits: ({ body }) => body['deadline_ids'],
    body: handOverForm,
    result: z.object({ deadlines: z.int(), cases: z.int(), without_second: z.array(id) }),
  }),
  duties: json({
    method: 'GET',
    path: '/members/:user_id/duties/',
    permission: 'workspace',
    limit: 'requests',
    share: 'rows',
    summary: 'What a person has to do in the workspace',
    shows: ['deadlines', 'cases', 'connections'],
    params: z.object({ user_id: idText }),
    result: duties,
  }),
}
