// Lets a request meet a transaction of the test.
import { LEVELS } from '@casework/contract/document-levels'
import { expect } from 'vitest'
import {
  inTransaction,
  raw,
  sql,
  type Sql,
  type WorkspaceScope,
} from '../../src/platform/database/query/scope.ts'
import type { Answer, Firm, TestApp } from '@casework/testing'

/** A statement of a test's transaction. */
export type Make = (scope: WorkspaceScope) => Sql
type Table =
  'clients' | 'cases' | 'sessions' | 'document_groups' | 'documents' | 'people' | 'entries'

export const lockOne =
  (table: Table, id: number, lock: 'update' | 'key share' = 'update'): Make =>
  ({ account_id }) =>
    sql`select x.id from ${raw(table)} x where x.account_id = ${account_id} and x.id = ${id} for ${raw(lock)}`
const IS_WAITED_FOR = sql`
  select true as is_waited_for from pg_locks l
  where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))`

/**
 * Holds what a delete, a move or a level change locks first, until the request waits for it, and
 * takes what they lock next: refused if the request holds that already, since both would then wait
 * for each other for a second.
 */
export const crossWith = (
  { appPool }: TestApp,
  { account_id, owner }: Firm,
  held: Make,
  request: () => Promise<Answer>,
  next?: Make,
) =>
  inTransaction(appPool, { account_id, user_id: owner.user_id, levels: LEVELS }, async (scope) => {
    await scope.many(held(scope))
    const sent = { isAnswered: false }
    const answer = request().finally(() => (sent.isAnswered = true))
    while (!sent.isAnswered && !(await scope.one(IS_WAITED_FOR)));
    expect(sent.isAnswered ? (await answer).text : '').toBe('')
    if (next) expect(await scope.many(next(scope))).toHaveLength(1)
    return { answer }
  }).then(({ answer }) => answer)

/** Returns the answer of a request that must not wait for what a transaction has locked. */
export const answerBeside = (
  { appPool }: TestApp,
  { account_id, owner }: Firm,
  held: Make,
  request: () => Promise<Answer>,
) =>
  inTransaction(appPool, { account_id, user_id: owner.user_id, levels: LEVELS }, async (scope) => {
    expect(await scope.many(held(scope))).toHaveLength(1)
    return request()
  })
