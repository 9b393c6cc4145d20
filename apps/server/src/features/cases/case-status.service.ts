// Changes court details, closes, archives and reopens cases.
import type { caseEndpoints, CaseStatus, CaseStatusForm } from '@casework/contract/cases'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { formatDay } from '../../platform/format-day.ts'
import { listChanged, recordHistory } from '../../platform/history-details.ts'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { insertCaseEvent } from './case-events.sql.ts'
import { caseIsArchived, caseNotFound } from './case-refusals.ts'
import {
  countOpenDeadlines,
  lockStatus,
  updateDetails,
  updateStatus,
  type LockedStatus,
} from './case-status.sql.ts'
import { findCase } from './cases.sql.ts'

type Endpoints = Pick<typeof caseEndpoints, 'updateDetails' | 'setStatus'>

const TEXT_KEYS = { open: 'reopened', closed: 'closed', archived: 'archived' } as const

/** @throws Refusal unless a case may change from one status to the other */
function requireChange(from: CaseStatus, to: CaseStatus): void {
  if (from === to) throw new Refusal('conflict', 'The case has this status already')
  if (from === 'open' && to === 'archived')
    throw new Refusal('conflict', 'Close the case before you archive it')
  if (from === 'archived' && to === 'closed') throw caseIsArchived()
}

/** @throws Refusal when the case was closed after the day */
function requireClosedBefore(
  on: string,
  { closed_on, region }: Pick<LockedStatus, 'closed_on' | 'region'>,
  { language }: Pick<ActorContext['request'], 'language'>,
): void {
  if (closed_on === null || on >= closed_on) return
  const date = formatDay(closed_on, { language, region })
  throw invalidField('on', 'The case was closed on {date}', { date })
}

/** @throws Refusal when open deadlines of the case were not accepted */
async function requireNoDeadlines(scope: WorkspaceScope, id: number, form: CaseStatusForm) {
  if (form.status === 'open' || form.accept_open) return
  const n = (await countOpenDeadlines(scope, id))?.count ?? 0
  if (n > 0)
    throw new Refusal(
      'conflict',
      '{n, plural, one {# deadline of this case is still open} other {# deadlines of this case are still open}}',
      { values: { n } },
    )
}

export const caseStatusService: HandlersOf<Endpoints> = {
  updateDetails: async ({ scope, actor, request }, { params, body }) => {
    if (body.court === undefined && body.court_reference === undefined) {
      const unchanged = await findCase(scope, actor, params.id)
      if (unchanged && (request.allowedVersions()?.includes(unchanged.version) ?? true))
        return unchanged
      throw conflictOrNotFound(unchanged, caseNotFound)
    }
    const before = await updateDetails(scope, params.id, body, request.allowedVersions())
    if (!before) throw conflictOrNotFound(await findCase(scope, actor, params.id), caseNotFound)
    const { court, court_reference } = body
    recordHistory(scope, {
      changes: { [params.id]: listChanged({ ...before }, { court, court_reference }) },
    })
    await insertCaseEvent(scope, params.id, { kind: 'details', text_key: 'details' })
    const updated = await findCase(scope, actor, params.id)
    if (!updated) throw caseNotFound()
    return updated
  },

  setStatus: async ({ scope, actor, request }, { params, body }) => {
    const { status, on } = body
    const before = await lockStatus(scope, params.id)
    if (!before) throw caseNotFound()
    if (!(request.allowedVersions()?.includes(before.version) ?? true))
      throw conflictOrNotFound(before, caseNotFound)
    if (on && on > before.today) throw invalidField('on', 'The date must not be in the future')
    requireChange(before.status, status)
    if (status === 'archived' && on) requireClosedBefore(on, before, request)
    await requireNoDeadlines(scope, params.id, body)
    recordHistory(scope, {
      changes: { [params.id]: { status: { before: before.status, after: status } } },
    })
    await updateStatus(scope, params.id, { status, on: on ?? before.today })
    await insertCaseEvent(scope, params.id, { kind: 'status', text_key: TEXT_KEYS[status] })
    const updated = await findCase(scope, actor, params.id)
    if (!updated) throw caseNotFound()
    return updated
  },
}
