import type { Level } from '@casework/contract/document-levels'
import { sql, type Sql } from '../database/query/scope.ts'
import type { Changes } from '../history-details.ts'
import { findKind } from './history-kinds.ts'

export interface JobEvent {
  readonly account_id: number
  /** For example `purge_bin`. */
  readonly name: string
  readonly object_type: string
  readonly object_ids: readonly number[]
  readonly unit_id?: number | undefined
  /** Of the document that the entry is about. */
  readonly level?: Level
  readonly changes?: Changes
}

/**
 * Inserts the audit entry of a job, shown as done by "Casework". Runs as the role for jobs, fenced
 * to the account.
 */
export const insertJobEntry = ({
  account_id,
  name,
  object_type,
  object_ids,
  unit_id,
  level,
  changes,
}: JobEvent): Sql => sql`
  insert into audit_entries (account_id, user_id, role, action, kind, object_type, object_ids, outcome, request_id, unit_id, level, changes)
  values (${account_id}, 0, 'system', ${`JOB ${name}`}, ${findKind(`JOB ${name}`)}, ${object_type}, ${object_ids}, 'done', '', ${unit_id ?? null},
          ${level ?? null}, ${changes ? JSON.stringify(changes) : null}::jsonb)`
