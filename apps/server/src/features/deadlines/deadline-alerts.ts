// Alerts about one deadline, in the transaction of the change.
// Nobody gets an alert about their own change.
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { sendAlert } from '../alerts/index.ts'
import type { DeadlineRow } from './deadline-record.ts'
import { findNames } from './people.sql.ts'

const linkTo = ({ id, case_id }: DeadlineRow) => ({ type: 'deadline', id, case_id }) as const

const textsOf = ({ title, case_number, due_on }: DeadlineRow) => ({
  title,
  number: case_number,
  date: due_on,
})

const without = (ids: readonly (number | null)[], actor: number): number[] =>
  ids.filter((id) => id !== null && id !== actor) as number[]

const findName = async (scope: WorkspaceScope, id: number): Promise<string> =>
  (await findNames(scope, [id])).get(id) ?? ''

export async function sendAssignmentAlert(
  scope: WorkspaceScope,
  row: DeadlineRow,
  actor: number,
): Promise<void> {
  const receivers = without([row.user_id], actor)
  if (receivers.length === 0) return
  await sendAlert(scope, receivers, {
    kind: 'deadline_assigned',
    values: textsOf(row),
    link: linkTo(row),
    once_key: `deadline_assigned:${row.id}:${row.version}`,
  })
}

/** The second person; if that is who set the date, the responsible one. */
export async function sendConfirmationRequest(
  scope: WorkspaceScope,
  row: DeadlineRow,
  actor: number,
): Promise<void> {
  const [receiver] = without([row.second_user_id, row.user_id], actor)
  if (receiver === undefined) return
  await sendAlert(scope, [receiver], {
    kind: 'deadline_to_confirm',
    values: { ...textsOf(row), person: await findName(scope, actor) },
    link: linkTo(row),
    once_key: `deadline_to_confirm:${row.id}:${row.version}`,
  })
}

/** Who set the date, and the responsible person. */
export async function sendConfirmedAlert(
  scope: WorkspaceScope,
  row: DeadlineRow,
  actor: number,
): Promise<void> {
  const receivers = without([row.dated_by, row.user_id], actor)
  if (receivers.length === 0) return
  await sendAlert(scope, receivers, {
    kind: 'deadline_confirmed',
    values: { ...textsOf(row), person: await findName(scope, actor) },
    link: linkTo(row),
    once_key: `deadline_confirmed:${row.id}:${row.version}`,
  })
}

export interface Move {
  /** Of the event. */
  readonly id: number
  readonly old_date: string
  readonly new_date: string
  readonly reason: string
}

export async function sendMoveAlert(
  scope: WorkspaceScope,
  row: DeadlineRow,
  { id, old_date, new_date, reason }: Move,
  actor: number,
): Promise<void> {
  const receivers = without([row.user_id, row.second_user_id], actor)
  if (receivers.length === 0) return
  await sendAlert(scope, receivers, {
    kind: 'deadline_moved',
    values: { title: row.title, number: row.case_number, old: old_date, new: new_date, reason },
    link: linkTo(row),
    once_key: `deadline_moved:${row.id}:${id}`,
  })
}
