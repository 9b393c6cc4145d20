import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { runOnce } from 'graphile-worker'
import type pg from 'pg'
import { createApp } from '../../../apps/server/src/app.ts'
import { trackInvitationMails } from '../../../apps/server/src/features/invitations/index.ts'
import { readConfig, getS3Settings, type Config } from '../../../apps/server/src/platform/config.ts'
import { openPool } from '../../../apps/server/src/platform/database/connection/pools.ts'
import {
  createFileStore,
  type FileStore,
} from '../../../apps/server/src/platform/file-store/index.ts'
import { createJobLogger, toTaskList } from '../../../apps/server/src/platform/jobs/jobs.ts'
import { deriveKey } from '../../../apps/server/src/platform/keys.ts'
import { createLog } from '../../../apps/server/src/platform/observe/log.ts'
import { createOutbox, SEND_MAIL, sendMail } from '../../../apps/server/src/platform/mail/outbox.ts'
import { createMailTransport } from '../../../apps/server/src/platform/mail/transport.ts'
import { createTokens, type Tokens } from '../../../apps/server/src/platform/http/access/tokens.ts'
import { workerDatabase, type TestDatabase } from './database/new-database.ts'
import { onDatabase } from './database/test-server.ts'

/** The server over a real database, called through `inject`, or over a socket. */
export interface TestApp {
  readonly app: FastifyInstance
  /** Where it listens, such as "http://127.0.0.1:40123". */
  readonly address: string
  readonly port: number
  readonly config: Config
  readonly database: TestDatabase
  /** Connections of the `auth` role, which also has the rights of `app`. */
  readonly authPool: pg.Pool
  /** Connections of the `app` role, which serves all other requests; the server uses this pool. */
  readonly appPool: pg.Pool
  readonly jobsPool: pg.Pool
  readonly store: FileStore
  readonly tokens: Tokens
  /** Every line that the server logged. */
  readonly logged: string[]
  /**
   * Runs a statement as the database owner, which needs no grants. Unless it is a superuser,
   * policies apply, so tables with row-level security look empty.
   */
  asOwner<Row extends pg.QueryResultRow = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>
  /** Sends what is in the outbox and returns every mail so far, oldest first. */
  mails(): Promise<string[]>
  stop(): Promise<void>
}

export async function startTestApp(
  options: {
    settings?: Record<string, string>
    database?: TestDatabase
    stallMs?: number
    /** Of the `app` role: how many requests write at the same time. */
    connections?: number
    /** In which its files are. */
    parent?: string
    /** Adds hooks, which a server that listens refuses. */
    beforeListening?: (app: FastifyInstance, authPool: pg.Pool) => Promise<void>
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await workerDatabase())
  const folder = mkdtempSync(join(options.parent ?? tmpdir(), 'casework-app-'))
  const config = readConfig({
    DATA_DIR: folder,
    SECRET_KEY: database.secret,
    RATE_LIMIT_FACTOR: '1000000',
    NODE_ENV: 'test',
    CHEAP_PASSWORD_HASHES: 'true',
    ...options.settings,
  })
  const logged: string[] = []
  const log = createLog(config.LOG_LEVEL, { write: (line: string) => void logged.push(line) })
  const onError = (error: Error) => logged.push(String(error))
  const appPool = openPool(database.app, { max: options.connections ?? 6, onError })
  const authPool = openPool(database.auth, { max: 6, onError })
  const jobsPool = openPool(database.jobs, { max: 2, onError })
  const store = await createFileStore({
    folder: join(config.DATA_DIR, 'files'),
    s3: getS3Settings(config),
  })
  const outbox = createOutbox(deriveKey(config.SECRET_KEY, 'job-payload'))
  const transport = createMailTransport({
    smtpUrl: undefined,
    from: config.MAIL_FROM,
    dataDir: config.DATA_DIR,
  })
  const app = await createApp({
    config,
    pool: appPool,
    authPool,
    listening: database.app,
    stallMs: options.stallMs,
    store,
    outbox,
    log,
  })

  await options.beforeListening?.(app, authPool)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const read = new Map<string, string>()
  const mails = async () => {
    const trackers = { invitation: trackInvitationMails(jobsPool) }
    await runOnce({
      pgPool: jobsPool,
      logger: createJobLogger(log),
      taskList: toTaskList({ [SEND_MAIL]: sendMail(outbox, transport, trackers) }),
    })
    const inbox = join(config.DATA_DIR, 'mail')
    if (!existsSync(inbox)) return []
    return readdirSync(inbox)
      .toSorted()
      .map((name) => {
        const mail = read.get(name) ?? readFileSync(join(inbox, name), 'utf8')
        read.set(name, mail)
        return mail
      })
  }
  const stop = async () => {
    await app.close()
    await Promise.all([appPool.end(), authPool.end(), jobsPool.end()])
    rmSync(folder, { recursive: true, force: true })
  }
  const asOwner: TestApp['asOwner'] = (text, values) =>
    onDatabase(database.owner, (client) => client.query(text, values))
  return {
    app,
    address,
    port: Number(new URL(address).port),
    config,
    database,
    asOwner,
    authPool,
    appPool,
    jobsPool,
    store,
    tokens: createTokens(config.SECRET_KEY),
    logged,
    mails,
    stop,
  }
}
