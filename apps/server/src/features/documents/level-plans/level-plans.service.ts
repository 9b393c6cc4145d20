// Sets, approves and ends planned level changes.
import type { Level } from '@casework/contract/document-levels'
import type { LevelPlanForm, levelPlans } from '@casework/contract/level-plans'
import { lockCascade } from '../../../platform/database/change/cascade.ts'
import type { WorkspaceScope } from '../../../platform/database/query/scope.ts'
import { createPagination } from '../../../platform/database/list/paging.ts'
import { listCreated, recordHistory, type FieldChanges } from '../../../platform/history-details.ts'
import type { ActorContext, HandlersOf } from '../../../platform/http/context.ts'
import { conflict } from '../../../platform/http/versions.ts'
import { forbidden, invalidField, missing, Refusal } from '../../../platform/refusal.ts'
import { createAccessRefusal } from '../documents.service.ts'
import { findDocumentPlace } from '../documents.sql.ts'
import { isBelow, requireFactorToLower } from '../levels.ts'
import {
  approvePlan,
  countPlans,
  endPlan,
  findPlan,
  findPlannedDay,
  insertPlan,
  listPlans,
  lockDocument,
  lockWaitingPlan,
} from './level-plans.sql.ts'

/** An entry about a plan has the level of its document. */
const record = (scope: WorkspaceScope, id: number, level: Level, fields: FieldChanges = {}) =>
  recordHistory(scope, {
    object_type: 'level_plan',
    object_ids: [id],
    level,
    ...(Object.keys(fields).length > 0 && { changes: { [id]: fields } }),
  })

async function requireDocument(scope: WorkspaceScope, id: number) {
  const document = await lockDocument(scope, id)
  if (!document) throw await createAccessRefusal(scope, id)
  return document
}

interface PlannedDay {
  readonly due_on: string | null
  readonly after_session_id: number | null
  readonly days: number | null
  readonly not_before: string
}

/** @throws Refusal for a session of another client, and for a day that is not after today */
async function requireDay(
  scope: WorkspaceScope,
  form: LevelPlanForm,
  client_id: number,
): Promise<PlannedDay> {
  const session =
    typeof form.after_session_id === 'number'
      ? { id: form.after_session_id, days: form.days ?? 1 }
      : null
  const due_on = session ? null : (form.due_on ?? null)
  const planned = await findPlannedDay(scope, due_on, session)
  if (session && planned?.client_id !== client_id)
    throw invalidField('after_session_id', 'Please select a session of this client')
  if (!planned?.day || planned.day <= planned.today)
    throw invalidField(session ? 'days' : 'due_on', 'Please choose a date after today')
  return {
    due_on,
    after_session_id: session?.id ?? null,
    days: session?.days ?? null,
    not_before: planned.day,
  }
}

/** @throws Refusal unless this person may approve a plan that they have set themselves */
function requireSecondPerson(plan: { is_alone: boolean; is_time: boolean; from_time: string }) {
  if (!plan.is_alone) throw forbidden('A second person has to approve this change')
  if (!plan.is_time)
    throw new Refusal('conflict', 'You can approve this yourself from {time}', {
      values: { time: plan.from_time },
    })
}

async function returnPlan({ scope, actor }: ActorContext, document_id: number) {
  const plan = await findPlan(scope, actor, document_id)
  if (!plan) throw missing('There is no planned change')
  return plan
}

export const levelPlanService: HandlersOf<typeof levelPlans> = {
  getPlan: async ({ scope, actor }, { params }) => {
    const plan = await findPlan(scope, actor, params.id)
    if (plan) return plan
    if (!(await findDocumentPlace(scope, params.id)))
      throw await createAccessRefusal(scope, params.id)
    return null
  },

  setPlan: async (context, { params: { id }, body }) => {
    const { scope, actor } = context
    // A session that moves is locked before its documents.
    if (typeof body.after_session_id === 'number') await scope.one(lockCascade(scope))
    const { client_id, security_level } = await requireDocument(scope, id)
    if (body.from_level !== undefined && body.from_level !== security_level) throw conflict()
    if (!isBelow(body.to_level, security_level))
      throw invalidField('to_level', 'Please choose a level below the present one')
    requireFactorToLower(actor, [security_level], body.to_level)
    const day = await requireDay(scope, body, client_id)
    await endPlan(scope, id, 'replaced')
    const inserted = await insertPlan(scope, {
      document_id: id,
      from_level: security_level,
      to_level: body.to_level,
      ...day,
      set_by: actor.user_id,
      set_role: actor.real_role,
    })
    if (!inserted) throw missing('There is no planned change')
    record(
      scope,
      inserted.id,
      security_level,
      listCreated({
        document_id: id,
        from_level: security_level,
        to_level: body.to_level,
        due_on: day.due_on,
        after_session_id: day.after_session_id,
        days: day.days,
      }),
    )
    return returnPlan(context, id)
  },

  approvePlan: async (context, { params, body }) => {
    const { scope, actor } = context
    const waiting = await lockWaitingPlan(scope, params.id)
    if (!waiting) {
      const refusal = await createAccessRefusal(scope, params.id)
      throw refusal.type === 'not_found'
        ? refusal
        : missing('There is no planned change to approve')
    }
    if (body.plan_id !== undefined && body.plan_id !== waiting.id) throw conflict()
    if (waiting.set_by === actor.user_id) requireSecondPerson(waiting)
    requireFactorToLower(actor, [waiting.from_level], waiting.to_level)
    await approvePlan(scope, waiting.id, actor.user_id)
    record(scope, waiting.id, waiting.from_level, {
      approved_by: { before: null, after: actor.user_id },
    })
    return returnPlan(context, params.id)
  },

  endPlan: async ({ scope }, { params }) => {
    await requireDocument(scope, params.id)
    const ended = await endPlan(scope, params.id, 'removed')
    if (!ended) throw missing('There is no planned change')
    record(scope, ended.id, ended.from_level)
    return null
  },

  listPlans: async ({ scope, actor }, { query }) => {
    const counted = await countPlans(scope)
    return {
      items: await listPlans(scope, actor, query),
      pagination: createPagination(query, counted?.plans ?? 0, false),
      waiting_count: counted?.waiting ?? 0,
    }
  },
}
