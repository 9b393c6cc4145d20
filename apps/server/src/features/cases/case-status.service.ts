// Changes court details, closes, archives and reopens cases.
import type { caseEndpoints, CaseStatus } from '@casework/contract/cases'
import type { HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { insertCaseEvent } from './case-events.sql.ts'
import { caseIsArchived, caseNotFound } from './case-refusals.ts'
import { lockStatus, updateDetails, updateStatus } from './case-status.sql.ts'
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

export const caseStatusService: HandlersOf<Endpoints> = {
  updateDetails: async ({ scope, actor, request }, { params, body }) => {
    if (body.court === undefined && body.court_reference === undefined) {
      const unchanged = await findCase(scope, actor, params.id)
      if (unchanged && (request.allowedVersions()?.includes(unchanged.version) ?? true))
        return unchanged
      throw conflictOrNotFound(unchanged, caseNotFound)
    }
    if (!(await updateDetails(scope, params.id, body, request.allowedVersions())))
      throw conflictOrNotFound(await findCase(scope, actor, params.id), caseNotFound)
    await insertCaseEvent(scope, params.id, { kind: 'details', text_key: 'details' })
    const updated = await findCase(scope, actor, params.id)
    if (!updated) throw caseNotFound()
    return updated
  },

  setStatus: async ({ scope, actor, request }, { params, body: { status, on } }) => {
    const before = await lockStatus(scope, params.id)
    if (!before) throw caseNotFound()
    if (!(request.allowedVersions()?.includes(before.version) ?? true))
      throw conflictOrNotFound(before, caseNotFound)
    if (on && on > before.today) throw invalidField('on', 'The date must not be in the future')
    requireChange(before.status, status)
    await updateStatus(scope, params.id, { status, on: on ?? before.today })
    await insertCaseEvent(scope, params.id, { kind: 'status', text_key: TEXT_KEYS[status] })
    const updated = await findCase(scope, actor, params.id)
    if (!updated) throw caseNotFound()
    return updated
  },
}
