// What a person has to do, and handing it over to another one.
import { ANOTHER_PERSON, WORKS_ON_DEADLINES } from '@casework/contract/deadlines'
import type { deadlineDuties, HandOverForm } from '@casework/contract/deadline-duties'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { recordHistory, type Changes } from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { invalidField, missing } from '../../platform/refusal.ts'
import { handOverCases } from '../cases/index.ts'
import { sendAlert } from '../alerts/index.ts'
import {
  countKnown,
  findDuties,
  findWorker,
  handOverDeadlines,
  insertHandOvers,
  type Person,
} from './duties.sql.ts'
import { findNames } from './people.sql.ts'

/** @throws Refusal unless both people are known here, and the deadlines too */
async function requireHandOver(scope: WorkspaceScope, form: HandOverForm): Promise<Person> {
  const { from_user_id, to_user_id, deadline_ids } = form
  const to = await findWorker(scope, to_user_id)
  if (!to) throw invalidField('to_user_id', WORKS_ON_DEADLINES)
  if (from_user_id === to_user_id) throw invalidField('to_user_id', ANOTHER_PERSON)
  if (!(await findDuties(scope, from_user_id)))
    throw invalidField('from_user_id', 'Please select a person of this firm')
  if (deadline_ids) {
    const ids = [...new Set(deadline_ids)]
    if ((await countKnown(scope, ids)) < ids.length) throw missing('Deadline not found')
  }
  return to
}

const listChanges = (ids: readonly number[], from: number, to: number): Changes =>
  Object.fromEntries(ids.map((id) => [id, { user_id: { before: from, after: to } }]))

export const dutyService: HandlersOf<typeof deadlineDuties> = {
  duties: async ({ scope }, { params }) => {
    const duties = await findDuties(scope, params.user_id)
    if (!duties) throw missing('Person not found')
    return duties
  },

  handOver: async ({ scope, actor }, { body }) => {
    const { from_user_id: from, with_cases } = body
    const to = await requireHandOver(scope, body)
    const moved = await handOverDeadlines(scope, {
      from,
      to: to.user_id,
      ids: body.deadline_ids,
    })
    const ids = moved.map(({ id }) => id).toSorted((a, b) => a - b)
    recordHistory(scope, {
      object_type: 'deadline',
      object_ids: ids,
      changes: listChanges(ids, from, to.user_id),
    })
    const cases = with_cases ? await handOverCases(scope, from, to) : []
    if (ids.length > 0) {
      const old_person = (await findNames(scope, [from])).get(from) ?? ''
      const last = await insertHandOvers(scope, ids, { old_person, new_person: to.name })
      if (to.user_id !== actor.user_id)
        await sendAlert(scope, [to.user_id], {
          kind: 'deadline_assigned',
          values: { n: ids.length, person: old_person },
          link: null,
          once_key: `deadline_assigned:hand_over:${last?.id ?? 0}`,
        })
    }
    return {
      deadlines: ids.length,
      cases: cases.length,
      without_second: moved
        .filter(({ lost_second }) => lost_second)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    }
  },
}
