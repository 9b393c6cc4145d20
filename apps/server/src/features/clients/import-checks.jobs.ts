// Compares imported clients with what the firm knows, after the import is committed.
import type pg from 'pg'
import { inTransaction, type Scope } from '../../platform/database/query/scope.ts'
import { enqueue, type Tasks } from '../../platform/jobs/jobs.ts'
import type { ConflictChecker } from '../conflicts/index.ts'
import { sendAlert } from '../alerts/index.ts'
import { checkImported, describeChecks, listImported } from './import-checks.sql.ts'

const CHECK_IMPORT = 'check_import'

interface ImportRef {
  readonly account_id: number
  readonly import_id: number
}

/** Clients of one transaction: checks of a firm wait for it. */
const BATCH = 25

/** The job starts when the import is committed. */
export const enqueueChecks = (scope: Scope, of: ImportRef) => enqueue(scope, CHECK_IMPORT, of)

async function checkBatch(
  pool: pg.Pool,
  checker: ConflictChecker,
  { account_id, import_id }: ImportRef,
  after: number,
): Promise<number | undefined> {
  return inTransaction(pool, { account_id }, async (scope) => {
    const clients = await listImported(scope, import_id, after, BATCH)
    for (const { id, folded } of clients)
      await checkImported(scope, import_id, id, checker.hashFolded(account_id, folded))
    return clients.length === BATCH ? clients.at(-1)?.id : undefined
  })
}

/** One update for the importer and the owner; one for the owner about each hidden hit. */
const reportChecks = (pool: pg.Pool, { account_id, import_id }: ImportRef) =>
  inTransaction(pool, { account_id }, async (scope) => {
    const checks = await describeChecks(scope, import_id)
    const [first] = checks
    if (!first) return
    await sendAlert(scope, [first.user_id, first.owner_id], {
      kind: 'conflict_open',
      values: { n: checks.length },
      link: null,
      once_key: `conflict_open:import:${import_id}`,
    })
    for (const { check_id, owner_id, user_name } of checks.filter(({ is_hidden }) => is_hidden))
      await sendAlert(scope, [owner_id], {
        kind: 'conflict_hidden',
        values: { person: user_name },
        link: { type: 'conflict_check', id: check_id, case_id: null },
        once_key: `conflict_hidden:${check_id}`,
      })
  })

/**
 * Safe to repeat: a client of an import has at most one check, and an update is written once.
 * @param pool connects as the database role for jobs
 */
export async function checkImport(
  pool: pg.Pool,
  checker: ConflictChecker,
  of: ImportRef,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;)
    after = await checkBatch(pool, checker, of, after)
  await reportChecks(pool, of)
}

export const importCheckTasks = (pool: pg.Pool, checker: ConflictChecker): Tasks => ({
  [CHECK_IMPORT]: (payload) => checkImport(pool, checker, payload as ImportRef),
})
