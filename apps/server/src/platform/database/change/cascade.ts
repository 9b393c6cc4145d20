import type { Role } from '@casework/contract/permissions'
import { recordHistory } from '../../history-details.ts'
import { lockFirm } from '../query/firm-lock.ts'
import { sql, type Sql, type WorkspaceScope } from '../query/scope.ts'

/**
 * Lets the writes of a firm take turns, until the transaction ends: those that cascade (deletes,
 * moves, restores), and those that hold a document and then look at its group or session, which
 * cascades lock in the other order. Before any row (decision 0081).
 * @param when `from … where …` that finds a row only if the lock is needed
 */
export const lockCascade = ({ account_id }: WorkspaceScope, when?: Sql): Sql =>
  lockFirm(account_id, when)

/** What a request deletes, as one item of the bin, and in which role. */
export interface Deletion {
  readonly kind: 'client' | 'case' | 'session' | 'document_group' | 'document' | 'import'
  readonly id: number
  readonly role: Role
}

/** Without it the triggers of the database refuse the delete (decision 0055). */
export const beginDeletion = ({ kind, id, role }: Deletion): Sql =>
  sql`select set_config('app.deleting', ${`${kind} ${id} ${role}`}, true)`

/**
 * Deletes a record with its children; triggers move them to the bin.
 * @param statement `delete ... returning id`
 */
export async function runDeletion<T extends object = { id: number }>(
  scope: WorkspaceScope,
  deletion: Deletion,
  statement: Sql,
): Promise<T | undefined> {
  const [, , deleted = [], [opened] = []] = await scope.batch([
    lockCascade(scope),
    beginDeletion(deletion),
    statement,
    sql`select nullif(current_setting('app.deletion', true), '')::bigint as unit_id`,
  ])
  const { unit_id } = opened as { unit_id: number | null }
  if (unit_id !== null) recordHistory(scope, { unit_id })
  return deleted[0] as T | undefined
}
