// Levels, plans and groups of documents, for the effects.
import type { Level } from '@casework/contract/document-levels'
import { sql, type Sql, type WorkspaceScope } from '../../../platform/database/query/scope.ts'
import { isOpen } from '../level-plans/level-plans.sql.ts'

export interface LevelledDocument {
  readonly id: number
  readonly security_level: Level
  readonly has_plan: boolean
}

/** Selects the documents at the caller's levels. */
export const selectLevels = (scope: WorkspaceScope, ids: readonly number[]): Sql => sql`
    select d.id, d.security_level, exists (
        select from level_plans p where p.account_id = ${scope.account_id} and p.document_id = d.id
          and ${isOpen(scope.account_id)}) as has_plan
    from documents d
    where d.account_id = ${scope.account_id} and d.security_level = any (${scope.levels}::text[]) and d.id = any (${ids}::bigint[])`

export interface GroupedDocument {
  readonly client_id: number
  readonly case_id: number | null
  readonly security_level: Level
  readonly group: { readonly id: number; readonly name: string } | null
}

export const findGroupOfDocument = (scope: WorkspaceScope, id: number) =>
  scope.one<GroupedDocument>(sql`
    select d.client_id, d.case_id, d.security_level,
           case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "group"
    from documents d left join document_groups g on g.account_id = d.account_id and g.id = d.group_id
    where d.account_id = ${scope.account_id} and d.security_level = any (${scope.levels}::text[]) and d.id = ${id}`)
