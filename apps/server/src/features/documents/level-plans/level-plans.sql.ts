// Planned level changes. A plan is visible where its document is: a predicate here, and row-level
// security. Triggers end plans, and tell people of them (decision 0061).
import type { Level } from '@casework/contract/document-levels'
import {
  OWN_APPROVAL_HOURS,
  type LevelPlan,
  type LevelPlanItem,
} from '@casework/contract/level-plans'
import type { Role } from '@casework/contract/permissions'
import { limitClause, type PageRequest } from '../../../platform/database/list/paging.ts'
import { selectPersonName } from '../../../platform/database/query/person-name.ts'
import { raw, sql, type Sql, type WorkspaceScope } from '../../../platform/database/query/scope.ts'

/** The caller, who may or may not approve. */
export interface Approver {
  readonly user_id: number
  readonly role: Role
}

const IS_LIVE = raw(`p.state in ('waiting', 'active')`)
const OWN_APPROVAL = raw(`(p.set_at + interval '${OWN_APPROVAL_HOURS} hours')`)

/** The day that has begun in the firm. */
const getBegunDay = (account_id: number): Sql =>
  sql`get_begun_day((select f.timezone from firm_profiles f where f.account_id = ${account_id}))`

/** A plan that still waits when its day begins is over, also before the job ends it (PLAN-007). */
export const isOpen = (account_id: number): Sql => sql`
  ${IS_LIVE} and (p.state = 'active' or get_due_day(p) > ${getBegunDay(account_id)})`

const toInstant = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whether nobody but the planner has the role owner or admin. */
const isAlone = (account_id: number): Sql => sql`not exists (
  select from accounts a where a.id = ${account_id} and a.owner_user_id <> p.set_by
  union all
  select from connections c where c.firm_account_id = ${account_id} and c.role = 'admin' and c.employee_user_id <> p.set_by)`

const ofVisible = ({ account_id, levels }: WorkspaceScope): Sql => sql`
  from level_plans p
  join documents d on d.account_id = ${account_id} and d.id = p.document_id and d.security_level = any (${levels}::text[])
  left join sessions s on s.account_id = ${account_id} and s.id = p.after_session_id
  cross join lateral (select ${isAlone(account_id)} as is_alone) o
  where p.account_id = ${account_id} and ${isOpen(account_id)}`

const buildColumns = ({ user_id, role }: Approver): Sql => sql`
  p.id, p.document_id, p.from_level, p.to_level, p.due_on, p.after_session_id, s.title as session_title, p.days,
  get_due_day(p) as due_day, p.state, coalesce(${selectPersonName(raw('p.account_id'), raw('p.set_by'))}, '') as set_by, p.set_at,
  ${selectPersonName(raw('p.account_id'), raw('p.approved_by'))} as approved_by, p.approved_at,
  json_build_object('needed', p.state = 'waiting',
    'may_approve', p.state = 'waiting' and ${role === 'owner' || role === 'admin'}::boolean
      and (p.set_by <> ${user_id} or o.is_alone and now() >= ${OWN_APPROVAL}),
    'own_approval_from', case when p.state = 'waiting' and o.is_alone then ${toInstant(OWN_APPROVAL)} end) as approval`

export const findPlan = (scope: WorkspaceScope, approver: Approver, document_id: number) =>
  scope.one<LevelPlan>(
    sql`select ${buildColumns(approver)} ${ofVisible(scope)} and p.document_id = ${document_id}`,
  )

/** Those that wait for approval first, then by due day. */
export const listPlans = (scope: WorkspaceScope, approver: Approver, page: PageRequest) =>
  scope.many<LevelPlanItem>(sql`
    select ${buildColumns(approver)}, coalesce(d.doc_name, d.file_name) as title, d.case_id, k.title as case_title
    from (select p.* from level_plans p where p.account_id = ${scope.account_id} and ${isOpen(scope.account_id)}
          order by p.state <> 'waiting', get_due_day(p), p.id ${limitClause(page)}) p
    join documents d on d.account_id = p.account_id and d.id = p.document_id
      and d.security_level = any (${scope.levels}::text[])
    left join cases k on k.account_id = p.account_id and k.id = d.case_id
    left join sessions s on s.account_id = p.account_id and s.id = p.after_session_id
    cross join lateral (select ${isAlone(scope.account_id)} as is_alone) o
    order by p.state <> 'waiting', due_day, p.id`)

export const countPlans = (scope: WorkspaceScope) =>
  scope.one<{ plans: number; waiting: number }>(sql`
    select count(*) as plans, count(*) filter (where p.state = 'waiting') as waiting
    from level_plans p where p.account_id = ${scope.account_id} and ${isOpen(scope.account_id)}`)

export interface LockedDocument {
  readonly client_id: number
  readonly security_level: Level
}

/** Keeps the level from changing until the transaction ends. */
export const lockDocument = (scope: WorkspaceScope, id: number) =>
  scope.one<LockedDocument>(sql`
    select d.client_id, d.security_level from documents d
    where d.account_id = ${scope.account_id} and d.security_level = any (${scope.levels}::text[]) and d.id = ${id}
    for no key update`)

/** The day of a session and some days later, and the firm's today. */
export const findPlannedDay = (
  scope: WorkspaceScope,
  due_on: string | null,
  session: { readonly id: number; readonly days: number } | null,
) =>
  scope.one<{ day: string | null; today: string; client_id: number | null }>(sql`
    select coalesce(${due_on}::date, s.date::date + ${session?.days ?? 0}::int) as day,
           (select firm_today()) as today, s.client_id
    from (select) one left join sessions s on s.account_id = ${scope.account_id} and s.id = ${session?.id ?? null}::bigint`)

export interface NewPlan {
  readonly document_id: number
  readonly from_level: Level
  readonly to_level: Level
  readonly due_on: string | null
  readonly after_session_id: number | null
  readonly days: number | null
  readonly not_before: string
  readonly set_by: number
  readonly set_role: Role
}

/** A plan for a red document waits for a second person. */
export const insertPlan = (scope: WorkspaceScope, plan: NewPlan) =>
  scope.one<{ id: number }>(sql`
    insert into level_plans (account_id, document_id, from_level, to_level, due_on, after_session_id, days, not_before, state, set_by, set_role)
    values (${scope.account_id}, ${plan.document_id}, ${plan.from_level}, ${plan.to_level}, ${plan.due_on}, ${plan.after_session_id},
            ${plan.days}, ${plan.not_before}, ${plan.from_level === 'red' ? 'waiting' : 'active'}, ${plan.set_by}, ${plan.set_role})
    returning id`)

export interface EndedPlan {
  readonly id: number
  readonly from_level: Level
}

/** Ends the live plan of a visible document; undefined if there is none. */
export const endPlan = (
  scope: WorkspaceScope,
  document_id: number,
  because: 'removed' | 'replaced',
) =>
  scope.one<EndedPlan>(sql`
    update level_plans p set state = 'ended', ended_because = ${because}, finished_at = now()
    from documents d
    where p.account_id = ${scope.account_id} and p.document_id = ${document_id} and ${IS_LIVE}
      and d.account_id = ${scope.account_id} and d.id = p.document_id and d.security_level = any (${scope.levels}::text[])
    returning p.id, p.from_level`)

export interface Approval {
  readonly id: number
  readonly from_level: Level
  readonly to_level: Level
  readonly set_by: number
  readonly is_alone: boolean
  readonly is_time: boolean
  /** The wall-clock time of the firm from which the planner may approve. */
  readonly from_time: string
}

/** Locks the waiting plan of a visible document. */
export const lockWaitingPlan = (scope: WorkspaceScope, document_id: number) =>
  scope.one<Approval>(sql`
    select p.id, p.from_level, p.to_level, p.set_by, ${isAlone(scope.account_id)} as is_alone, now() >= ${OWN_APPROVAL} as is_time,
           to_char(coalesce(time_in_zone(${OWN_APPROVAL}, (select f.timezone from firm_profiles f where f.account_id = ${scope.account_id})),
                            ${OWN_APPROVAL} at time zone 'UTC'), 'YYYY-MM-DD HH24:MI') as from_time
    from level_plans p join documents d on d.account_id = ${scope.account_id} and d.id = p.document_id
      and d.security_level = any (${scope.levels}::text[])
    where p.account_id = ${scope.account_id} and p.document_id = ${document_id} and p.state = 'waiting' and ${isOpen(scope.account_id)}
    for update of p`)

export const approvePlan = (scope: WorkspaceScope, id: number, user_id: number) =>
  scope.one<{ id: number }>(sql`
    update level_plans p set state = 'active', approved_by = ${user_id}, approved_at = clock_timestamp()
    where p.account_id = ${scope.account_id} and p.id = ${id} and p.state = 'waiting' returning p.id`)
