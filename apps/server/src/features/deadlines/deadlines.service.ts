// Lists, computes, adds and changes deadlines.
import type {
  Deadline,
  DeadlineChange,
  DeadlineForm,
  deadlineEndpoints,
} from '@casework/contract/deadlines'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { listChanged, listCreated, recordHistory } from '../../platform/history-details.ts'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import { conflict } from '../../platform/http/versions.ts'
import { invalidField, missing, Refusal } from '../../platform/refusal.ts'
import { insertCaseEvent, requireOpenCase } from '../cases/index.ts'
import { writeStep, writeWarnings } from './computation/step-texts.ts'
import { findFirmCalendar, type FirmCalendar } from './court-days/court-days.sql.ts'
import { requireDate, requirePeople, requireSession, resolveDate } from './deadline-checks.ts'
import { insertEvent, listEvents } from './deadline-events.sql.ts'
import { needsConfirmation, toDeadline, type DeadlineRow } from './deadline-record.ts'
import {
  findDeadline,
  insertDeadline,
  listDeadlines,
  lockDeadline,
  updateDeadline,
  type Content,
} from './deadlines.sql.ts'
import { remindOfLateEntry } from './reminders/remind-of-late-entry.ts'
import type { ReminderDeps } from './reminders/send-reminders.ts'
import { sendAssignmentAlert, sendConfirmationRequest, sendMoveAlert } from './deadline-alerts.ts'
import { findWorkers } from './people.sql.ts'

const notFound = () => missing('Deadline not found')
export const notOpen = () => new Refusal('conflict', 'This deadline is not open')

/** Reads the deadline as it is now, in the reader's language. */
export async function answer(
  { scope, actor, request }: ActorContext,
  id: number,
  firm?: FirmCalendar,
): Promise<Deadline> {
  const row = await findDeadline(scope, id)
  if (!row) throw notFound()
  return toDeadline(row, firm ?? (await findFirmCalendar(scope)), actor, request.language)
}

export async function lockOrRefuse(
  scope: WorkspaceScope,
  id: number,
  session_id: number | null = null,
): Promise<DeadlineRow> {
  const row = await lockDeadline(scope, id, session_id)
  if (!row) throw notFound()
  return row
}

/** The recorded fields; a rule counts as a text. */
const toRecorded = (content: Content) => ({
  title: content.title,
  note: content.note,
  session_id: content.session_id,
  user_id: content.user_id,
  second_user_id: content.second_user_id,
  due_on: content.due_on,
  rule: content.rule === null ? null : JSON.stringify(content.rule),
})

const recordDeadline = (
  scope: WorkspaceScope,
  id: number,
  changes: ReturnType<typeof listChanged>,
) => recordHistory(scope, { object_type: 'deadline', object_ids: [id], changes: { [id]: changes } })

/** @throws Refusal for another case or kind, and for a new date without the reason it needs */
function requireChange(row: DeadlineRow, body: DeadlineChange): string | null {
  if (body.case_id !== undefined && body.case_id !== row.case_id)
    throw invalidField('case_id', 'Please select a case')
  if (body.kind !== undefined && body.kind !== row.kind)
    throw invalidField('kind', 'Please select a kind')
  const reason = body.reason || null
  if (body.due_on === row.due_on) return null
  if (row.kind !== 'own' && (reason === null || reason.length < 3))
    throw invalidField('reason', 'Please give a reason')
  return reason
}

async function toContent(
  { scope }: ActorContext,
  firm: FirmCalendar,
  form: Pick<
    DeadlineChange,
    'title' | 'note' | 'session_id' | 'second_user_id' | 'due_on' | 'rule'
  > &
    Pick<DeadlineRow, 'kind' | 'case_id'> & { user_id: number | null },
  fallback?: number,
): Promise<Content> {
  const { title, note, session_id, second_user_id, case_id, kind } = form
  await requireSession(scope, session_id, case_id)
  const wanted = [form.user_id, second_user_id, fallback ?? null].filter((id) => id !== null)
  const workers = await findWorkers(scope, case_id, wanted)
  const user_id = form.user_id ?? (fallback === undefined ? 0 : (workers.lead ?? fallback))
  const eligible = workers.lead === null ? workers.eligible : [...workers.eligible, workers.lead]
  requirePeople({ kind, user_id, second_user_id }, { ...workers, eligible })
  return { title, note, session_id, user_id, second_user_id, ...resolveDate(form, firm) }
}

async function create(
  deps: ReminderDeps,
  context: ActorContext,
  body: DeadlineForm,
): Promise<Deadline> {
  const { scope, actor } = context
  const { case_id, kind } = body
  await requireOpenCase(scope, case_id, 'case_id', 'Please select a case')
  const firm = await findFirmCalendar(scope)
  const content = await toContent(context, firm, body, actor.user_id)
  const inserted = await insertDeadline(scope, { case_id, kind }, content)
  const row = inserted && (await findDeadline(scope, inserted.id))
  if (!row) throw notFound()
  recordDeadline(scope, row.id, listCreated({ case_id, kind, ...toRecorded(content) }))
  await insertEvent(scope, row.id, 'created', { new_date: row.due_on })
  await insertCaseEvent(scope, case_id, {
    kind: 'deadline',
    text_key: 'deadline_added',
    values: { title: row.title },
  })
  await sendAssignmentAlert(scope, row, actor.user_id)
  if (needsConfirmation(row)) await sendConfirmationRequest(scope, row, actor.user_id)
  await remindOfLateEntry(deps, scope, row, firm)
  return toDeadline(row, firm, actor, context.request.language)
}

async function update(
  deps: ReminderDeps,
  context: ActorContext,
  id: number,
  body: DeadlineChange,
): Promise<Deadline> {
  const { scope, actor, request } = context
  const before = await lockOrRefuse(scope, id, body.session_id)
  if (before.state !== 'open') throw notOpen()
  const versions = request.allowedVersions()
  if (!(versions?.includes(before.version) ?? true)) throw conflict()
  const reason = requireChange(before, body)
  const firm = await findFirmCalendar(scope)
  const { kind, case_id } = before
  const content = await toContent(context, firm, { ...body, kind, case_id })
  const hasNewDate = content.due_on !== before.due_on
  await updateDeadline(scope, id, content, { hasNewDate, versions })
  const changes = listChanged(
    toRecorded({ ...before, user_id: before.user_id ?? 0 }),
    toRecorded(content),
  )
  recordDeadline(scope, id, changes)
  const row = await findDeadline(scope, id)
  if (!row) throw notFound()
  const dates = { old_date: before.due_on, new_date: row.due_on }
  if (hasNewDate) {
    const moved = await insertEvent(scope, row.id, 'moved', { ...dates, reason })
    await insertCaseEvent(scope, case_id, {
      kind: 'deadline',
      text_key: 'deadline_moved',
      values: { title: row.title },
    })
    const event = { id: moved?.id ?? 0, ...dates, reason: reason ?? '–' }
    await sendMoveAlert(scope, row, event, actor.user_id)
    if (needsConfirmation(row)) await sendConfirmationRequest(scope, row, actor.user_id)
    await remindOfLateEntry(deps, scope, row, firm)
  } else if (Object.keys(changes).length > 0) await insertEvent(scope, row.id, 'changed')
  if (row.user_id !== before.user_id) await sendAssignmentAlert(scope, row, actor.user_id)
  return toDeadline(row, firm, actor, request.language)
}

export const deadlineService = (
  deps: ReminderDeps,
): HandlersOf<
  Pick<typeof deadlineEndpoints, 'list' | 'get' | 'history' | 'compute' | 'create' | 'update'>
> => ({
  list: async ({ scope, actor, request }, { query }) => {
    const firm = await findFirmCalendar(scope)
    const { items, pagination } = await listDeadlines(scope, query, actor.user_id)
    return {
      items: items.map((row) => toDeadline(row, firm, actor, request.language)),
      pagination,
    }
  },

  get: (context, { params }) => answer(context, params.id),

  history: async ({ scope, request }, { params }) => {
    if (!(await findDeadline(scope, params.id))) throw notFound()
    return listEvents(scope, params.id, request.language)
  },

  compute: async ({ scope, request }, { body: { rule } }) => {
    const firm = await findFirmCalendar(scope)
    const computed = requireDate(rule, firm)
    const reader = { language: request.language, region: firm.region }
    return {
      due_on: computed.due_on,
      steps: computed.steps.map((step) => writeStep(step, reader)),
      warnings: writeWarnings(
        computed,
        { has_calendar: firm.calendar.region !== null, today: firm.today },
        reader,
      ),
    }
  },

  create: (context, { body }) => create(deps, context, body),

  update: (context, { params, body }) => update(deps, context, params.id, body),
})
