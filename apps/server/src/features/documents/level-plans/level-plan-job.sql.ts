// Statements of the job that runs planned level changes, as the role for jobs.
import type { Level } from '@casework/contract/document-levels'
import { sql, type WorkspaceScope, type Scope } from '../../../platform/database/query/scope.ts'

/** Finds plans of all firms whose due day has begun. */
export const findDuePlans = (scope: Scope, most: number) =>
  scope.many<{ account_id: number; id: number }>(
    sql`select p.account_id, p.id from find_due_plans(${most}::int) p`,
  )

export interface DuePlan {
  readonly id: number
  readonly document_id: number
  readonly from_level: Level
  readonly to_level: Level
  readonly state: 'waiting' | 'active'
  readonly set_by: number
  readonly approved_by: number | null
  readonly security_level: Level
}

/**
 * Locks the document, then the plan: a change by hand takes the same order. An approval locks the
 * plan only. Undefined if the plan has ended or its session has moved since it was found.
 */
export async function lockDuePlan(scope: WorkspaceScope, id: number): Promise<DuePlan | undefined> {
  const { account_id } = scope
  const [, plans] = await scope.batch([
    sql`
      select d.id from documents d
      where d.account_id = ${account_id} and d.id = (
        select p.document_id from level_plans p where p.account_id = ${account_id} and p.id = ${id})
      for no key update`,
    sql`
      select p.id, p.document_id, p.from_level, p.to_level, p.state, p.set_by, p.approved_by, d.security_level
      from level_plans p join documents d on d.account_id = ${account_id} and d.id = p.document_id
      where p.account_id = ${account_id} and p.id = ${id} and p.state in ('waiting', 'active')
        and is_plan_due(p.account_id, p.id)
      for no key update of p`,
  ])
  return plans?.[0] as DuePlan | undefined
}

/** The plan is done before the level changes: triggers allow the change only then. */
export const lowerLevel = (scope: WorkspaceScope, plan: DuePlan) =>
  scope.batch([
    sql`update level_plans p set state = 'done', finished_at = now()
        where p.account_id = ${scope.account_id} and p.id = ${plan.id} and p.state = 'active'`,
    sql`update documents d set security_level = ${plan.to_level}, version = version + 1, updated_at = now()
        where d.account_id = ${scope.account_id} and d.id = ${plan.document_id} and d.security_level = ${plan.from_level}`,
  ])

export const endDuePlan = (
  scope: WorkspaceScope,
  id: number,
  because: 'changed_by_hand' | 'not_approved',
) =>
  scope.many(sql`
    update level_plans p set state = 'ended', ended_because = ${because}, finished_at = now()
    where p.account_id = ${scope.account_id} and p.id = ${id} and p.state in ('waiting', 'active')`)
