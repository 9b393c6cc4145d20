// Confirms, acknowledges, ends and reopens deadlines.
import type { deadlineEndpoints } from '@casework/contract/deadlines'
import { formatDay } from '../../platform/format-day.ts'
import { recordHistory, type FieldChanges } from '../../platform/history-details.ts'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import { forbidden, Refusal } from '../../platform/refusal.ts'
import { insertCaseEvent } from '../cases/index.ts'
import { needsSecondPerson } from '@casework/contract/parts/deadline-kinds'
import { findFirmCalendar, type FirmCalendar } from './court-days/court-days.sql.ts'
import { insertEvent, type DeadlineEventKind, type EventValues } from './deadline-events.sql.ts'
import { sendConfirmedAlert } from './deadline-alerts.ts'
import { getOwnConfirmationDay, type DeadlineRow } from './deadline-record.ts'
import { answer, lockOrRefuse, notOpen } from './deadlines.service.ts'
import { changeState } from './deadlines.sql.ts'

/** Another person; or, if nobody else can, who set the date, from the next day of the firm. */
function requireSecondPerson(
  { actor, request }: ActorContext,
  row: DeadlineRow,
  firm: FirmCalendar,
): void {
  if (row.dated_by !== actor.user_id) return
  const day = getOwnConfirmationDay(row)
  if (day === null) throw forbidden('Another person must confirm this date')
  if (firm.today < day)
    throw new Refusal('conflict', 'You can confirm this date from {date}', {
      values: { date: formatDay(day, { language: request.language, region: firm.region }) },
    })
}

const TIMELINE = {
  confirmed: 'deadline_confirmed',
  done: 'deadline_done',
  reopened: 'deadline_reopened',
  cancelled: 'deadline_cancelled',
} as const

/** Writes what happened: for the deadline, for the timeline of its case, and for the history. */
async function note(
  { scope }: ActorContext,
  { id, case_id, title }: DeadlineRow,
  kind: DeadlineEventKind,
  values: EventValues,
  changes: FieldChanges,
): Promise<void> {
  await insertEvent(scope, id, kind, values)
  if (kind in TIMELINE)
    await insertCaseEvent(scope, case_id, {
      kind: 'deadline',
      text_key: TIMELINE[kind as keyof typeof TIMELINE],
      values: { title },
    })
  recordHistory(scope, { object_type: 'deadline', object_ids: [id], changes: { [id]: changes } })
}

const setState = (before: string, after: string, texts: EventValues = {}): FieldChanges => ({
  state: { before, after },
  ...(texts.reason && { reason: { after: texts.reason } }),
  ...(texts.note && { note: { after: texts.note } }),
})

type Endpoints = Pick<
  typeof deadlineEndpoints,
  'confirm' | 'acknowledge' | 'done' | 'reopen' | 'cancel'
>

export const deadlineStateService: HandlersOf<Endpoints> = {
  confirm: async (context, { params: { id }, body }) => {
    const { scope, actor } = context
    const row = await lockOrRefuse(scope, id)
    if (row.state !== 'open') throw notOpen()
    if (!needsSecondPerson(row.kind) || row.confirmed_at !== null)
      throw new Refusal('conflict', 'This deadline needs no confirmation')
    const firm = await findFirmCalendar(scope)
    requireSecondPerson(context, row, firm)
    if (row.due_on !== body.due_on) throw new Refusal('conflict', 'The date was changed meanwhile')
    await changeState(scope, id, 'confirm')
    const confirmed_by = { before: null, after: actor.user_id }
    await note(context, row, 'confirmed', { new_date: row.due_on }, { confirmed_by })
    await sendConfirmedAlert(scope, row, actor.user_id)
    return answer(context, id, firm)
  },

  acknowledge: async (context, { params: { id } }) => {
    const { scope, actor } = context
    const row = await lockOrRefuse(scope, id)
    if (row.state !== 'open') throw notOpen()
    await changeState(scope, id, 'acknowledge')
    await note(context, row, 'acknowledged', {}, { acknowledged_by: { after: actor.user_id } })
    return answer(context, id)
  },

  done: async (context, { params: { id }, body }) => {
    const row = await lockOrRefuse(context.scope, id)
    if (row.state !== 'open') throw notOpen()
    await changeState(context.scope, id, 'done')
    await note(context, row, 'done', { note: body.note }, setState('open', 'done', body))
    return answer(context, id)
  },

  reopen: async (context, { params: { id }, body }) => {
    const row = await lockOrRefuse(context.scope, id)
    if (row.state === 'open') throw new Refusal('conflict', 'This deadline is open')
    await changeState(context.scope, id, 'reopen')
    await note(context, row, 'reopened', body, setState(row.state, 'open', body))
    return answer(context, id)
  },

  cancel: async (context, { params: { id }, body }) => {
    const row = await lockOrRefuse(context.scope, id)
    if (row.state !== 'open') throw notOpen()
    await changeState(context.scope, id, 'cancel')
    await note(context, row, 'cancelled', body, setState('open', 'cancelled', body))
    return answer(context, id)
  },
}
