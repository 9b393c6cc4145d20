import type pg from 'pg'
import { StartRefusal } from '../../start-refusal.ts'
import { PrimaryClient } from './primary-client.ts'

const ANSWER_MS = 3000
const PID = 'select pg_backend_pid() as pid'

/**
 * Refuses a pooler that gives every transaction another server process: LISTEN, advisory locks and
 * session settings would be lost without an error (decision 0043).
 * @throws StartRefusal
 */
export async function refuseTransactionPooler(
  client: pg.Client,
  owner: pg.ClientConfig,
): Promise<void> {
  const pid = await readPid(client)
  // Without a pooler, the process that runs the query is the one that accepted the connection.
  if (pid === (client as pg.Client & { readonly processID?: number }).processID) return
  if (!(await changesProcess(client, owner, pid))) return
  throw new StartRefusal(
    'The database is reached through a pooler in transaction mode, which loses notifications and locks. Set DATABASE_DIRECT_URL to an address of the same database that does not pass through it, or use session mode.',
  )
}

/** While another client holds the process of the last transaction, the next one gets another. */
async function changesProcess(
  client: pg.Client,
  owner: pg.ClientConfig,
  pid: number,
): Promise<boolean> {
  const holder = new PrimaryClient({ ...owner, connectionTimeoutMillis: ANSWER_MS })
  holder.on('error', () => undefined)
  try {
    try {
      await holder.connect()
      await withTimeout(holder.query('begin').then(() => readPid(holder)))
    } catch {
      // A pooler in session mode has no process left for a second client.
      return false
    }
    // No answer: the only process is held by the other client's transaction.
    return (await withTimeout(readPid(client)).catch(() => -1)) !== pid
  } finally {
    await holder.end().catch(() => undefined)
  }
}

async function readPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(PID)
  return rows[0]?.pid ?? 0
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ANSWER_MS} ms`)), ANSWER_MS)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
