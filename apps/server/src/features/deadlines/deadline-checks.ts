// The checks that a create and an update share.
import { ANOTHER_PERSON, WORKS_ON_DEADLINES, type DeadlineForm } from '@casework/contract/deadlines'
import { needsSecondPerson } from '@casework/contract/parts/deadline-kinds'
import type { DeadlineRule } from '@casework/contract/deadline-rules'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { invalidField } from '../../platform/refusal.ts'
import { computeDate, NoDate, type ComputedDate } from './computation/compute-date.ts'
import type { FirmCalendar } from './court-days/court-days.sql.ts'
import { lockSessionCase, type Content } from './deadlines.sql.ts'
import type { Workers } from './people.sql.ts'

/** @throws Refusal under `rule` for a rule without date */
export function requireDate(rule: DeadlineRule, { calendar }: FirmCalendar): ComputedDate {
  try {
    return computeDate(rule, calendar)
  } catch (error) {
    if (error instanceof NoDate) throw invalidField('rule', error.message)
    throw error
  }
}

/** @throws Refusal unless the session is one of the case */
export async function requireSession(
  scope: WorkspaceScope,
  session_id: number | null,
  case_id: number,
): Promise<void> {
  if (session_id === null) return
  const session = await lockSessionCase(scope, session_id)
  if (session?.case_id !== case_id)
    throw invalidField('session_id', 'The session belongs to another case')
}

type People = Pick<DeadlineForm, 'kind' | 'second_user_id'> & { readonly user_id: number }

/** @throws Refusal unless both people can work on deadlines, and a second one is there if needed */
export function requirePeople({ kind, user_id, second_user_id }: People, found: Workers): void {
  const { eligible, workers } = found
  if (!eligible.includes(user_id)) throw invalidField('user_id', WORKS_ON_DEADLINES)
  if (second_user_id === null) {
    if (needsSecondPerson(kind) && workers > 1)
      throw invalidField('second_user_id', 'A second person is required')
    return
  }
  if (second_user_id === user_id) throw invalidField('second_user_id', ANOTHER_PERSON)
  if (!eligible.includes(second_user_id)) throw invalidField('second_user_id', WORKS_ON_DEADLINES)
}

/** @throws Refusal when the date is not that of the rule */
export function resolveDate(
  { rule, due_on }: Pick<DeadlineForm, 'rule' | 'due_on'>,
  firm: FirmCalendar,
): Pick<Content, 'due_on' | 'rule' | 'steps'> {
  if (rule === null) return { due_on, rule, steps: null }
  const computed = requireDate(rule, firm)
  if (computed.due_on !== due_on)
    throw invalidField('due_on', 'The date differs from the computed date')
  return { due_on, rule, steps: computed.steps }
}
