// What the job after an import reads and writes. The job has no right to read clients; it calls
// functions of the database.
import { sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

export const listImported = (
  scope: WorkspaceScope,
  import_id: number,
  after: number,
  maximum: number,
) =>
  scope.many<{ id: number; folded: string }>(sql`
    select l.id, l.folded
    from list_imported(${scope.account_id}, ${import_id}, ${after}::bigint, ${maximum}) l`)

/** Stores the check of one client, once. */
export const checkImported = (
  scope: WorkspaceScope,
  import_id: number,
  client_id: number,
  hash: string | null,
) =>
  scope.one(sql`
    select check_imported(${scope.account_id}, ${import_id}, ${client_id}, decode(${hash}, 'hex')) as id`)

export interface ImportCheck {
  readonly owner_id: number
  readonly user_id: number
  readonly user_name: string
  readonly check_id: number
  readonly is_hidden: boolean
}

/** The open checks of an import. */
export const describeChecks = (scope: WorkspaceScope, import_id: number) =>
  scope.many<ImportCheck>(
    sql`select d.* from describe_import_checks(${scope.account_id}, ${import_id}) d`,
  )
