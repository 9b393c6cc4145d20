// Alerts about a session, for the people of its case other than the one who changed it.
import type { Session } from '@casework/contract/sessions'
import { sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import type { ActorContext } from '../../platform/http/context.ts'
import { findCasePeople } from '../cases/index.ts'
import { sendAlert } from '../alerts/index.ts'

/** A moment as it is shown in an alert: YYYY-MM-DD HH:MM. */
const printMoment = (date: string): string => date.slice(0, 16).replace('T', ' ')

const findReceivers = async ({ scope, actor }: ActorContext, case_id: number): Promise<number[]> =>
  (await findCasePeople(scope, case_id)).filter((id) => id !== actor.user_id)

const findTexts = async (scope: WorkspaceScope, case_id: number, user_id: number) =>
  (await scope.one<{ number: string; person: string }>(sql`
    select k.number, (select u.name from users u where u.id = ${user_id}) as person
    from cases k where k.account_id = ${scope.account_id} and k.id = ${case_id}`)) ?? {
    number: '',
    person: '',
  }

/** Sends nothing if the date is the same. */
export async function sendMoveAlert(
  context: ActorContext,
  before: string,
  { id, case_id, title, date, version }: Session,
): Promise<void> {
  if (before === date) return
  const { scope, actor } = context
  const receivers = await findReceivers(context, case_id)
  if (receivers.length === 0) return
  const { number } = await findTexts(scope, case_id, actor.user_id)
  await sendAlert(scope, receivers, {
    kind: 'session_changed',
    values: { title, number, old: printMoment(before), new: printMoment(date) },
    link: { type: 'session', id, case_id },
    once_key: `session_changed:${id}:${version}`,
  })
}

/** Call before or after the deletion, with the session as it was. */
export async function sendDeletionAlert(
  context: ActorContext,
  { id, case_id, title, date, version }: Session,
): Promise<void> {
  const { scope, actor } = context
  const receivers = await findReceivers(context, case_id)
  if (receivers.length === 0) return
  const { number, person } = await findTexts(scope, case_id, actor.user_id)
  await sendAlert(scope, receivers, {
    kind: 'session_deleted',
    values: { title, number, date: printMoment(date), person },
    link: { type: 'case', id: case_id },
    once_key: `session_deleted:${id}:${version}`,
  })
}
