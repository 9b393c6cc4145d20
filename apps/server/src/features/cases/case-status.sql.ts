// Changes of court details and status. Both raise the version of the case.
import type { CaseDetails, CaseStatus } from '@casework/contract/cases'
import type { Region } from '@casework/contract/firm'
import { changeRecord } from '../../platform/database/change/change-record.ts'
import { empty, sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { whereVersion } from '../../platform/http/versions.ts'

/** Undefined fields stay unchanged. */
export const updateDetails = (
  scope: WorkspaceScope,
  id: number,
  { court, court_reference }: CaseDetails,
  versions?: readonly number[],
) => {
  const found = sql`from cases x where x.account_id = ${scope.account_id} and x.id = ${id}`
  return changeRecord<{ id: number; court: string | null; court_reference: string | null }>(
    scope,
    found,
    sql`
      update cases k
      set ${court === undefined ? empty : sql`court = ${court},`}
          ${court_reference === undefined ? empty : sql`court_reference = ${court_reference},`}
          version = version + 1, updated_at = now()
      from (select x.id, x.court, x.court_reference ${found}) b
      where k.account_id = ${scope.account_id} and k.id = b.id ${whereVersion(versions)}
      returning k.id, b.court, b.court_reference`,
  )
}

export interface LockedStatus {
  readonly status: CaseStatus
  readonly version: number
  readonly closed_on: string | null
  readonly region: Region | null
  /** The firm's. */
  readonly today: string
}

/** Finds the status and its day until the transaction ends, and the firm's region and today. */
export const lockStatus = (scope: WorkspaceScope, id: number) =>
  scope.one<LockedStatus>(sql`
    select k.status, k.version, k.closed_on::text as closed_on, (select firm_today()) as today,
      (select f.region from firm_profiles f where f.account_id = ${scope.account_id}) as region
    from cases k where k.account_id = ${scope.account_id} and k.id = ${id} for no key update`)

/** Closing and archiving keep their day, archiving the later one; reopening clears both. */
export const updateStatus = (
  scope: WorkspaceScope,
  id: number,
  { status, on }: { status: CaseStatus; on: string },
) =>
  scope.one<{ id: number }>(sql`
    update cases k
    set status = ${status},
        closed_on = case ${status} when 'closed' then ${on}::date when 'archived' then k.closed_on end,
        archived_on = case ${status} when 'archived' then greatest(${on}::date, k.closed_on) end,
        version = version + 1, updated_at = now()
    where k.account_id = ${scope.account_id} and k.id = ${id}
    returning k.id`)

/** A deadline is added only while the case is locked, so none can follow unseen. */
export const countOpenDeadlines = (scope: WorkspaceScope, case_id: number) =>
  scope.one<{ count: number }>(sql`
    select count(*) as count from deadlines d
    where d.account_id = ${scope.account_id} and d.case_id = ${case_id} and d.state = 'open'`)
