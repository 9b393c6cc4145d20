import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { authTasks } from './features/auth/index.ts'
import { binTasks } from './features/bin/index.ts'
import { importCheckTasks } from './features/clients/index.ts'
import { createConflictChecker } from './features/conflicts/index.ts'
import { deadlineTasks, deleteOldReminders, deleteOldRuns } from './features/deadlines/index.ts'
import { claimStore, documentTasks, levelPlanTasks } from './features/documents/index.ts'
import { trackInvitationMails } from './features/invitations/index.ts'
import { alarmTasks, deleteOldAlerts } from './features/alerts/index.ts'
import { buildUrl, getPreviewFolder, getS3Settings, type Config } from './platform/config.ts'
import {
  requireDataOutsidePrograms,
  warnAboutWeakConfinement,
} from './platform/sandbox/confinement.ts'
import { prepareDatabase } from './platform/database/migrate/prepare.ts'
import { createReadScope } from './platform/database/query/scope.ts'
import { logSlowStatements } from './platform/database/query/slow-statements.ts'
import { createFileStore, type FileStore } from './platform/file-store/index.ts'
import { historyTasks } from './platform/history/history-tasks.ts'
import { deleteOldViews } from './platform/history/recorded-views.sql.ts'
import { createSealKey } from './platform/history/seal-key.ts'
import { createHousekeepingTasks } from './platform/jobs/housekeeping.ts'
import { startJobs, type Tasks } from './platform/jobs/jobs.ts'
import { deriveKey } from './platform/keys.ts'
import { createLog } from './platform/observe/log.ts'
import { createMailTransport } from './platform/mail/transport.ts'
import { createOutbox, SEND_MAIL, sendMail, type Outbox } from './platform/mail/outbox.ts'
import { createDataDir } from './platform/postgres/index.ts'
import { Refusal } from './platform/refusal.ts'
import { announceServer } from './platform/running-server.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import {
  exitWith,
  openPools,
  useOwnDatabase,
  useRunningDatabase,
  type Closing,
  type DatabaseOwner,
} from './start-database.ts'
import { addMetrics } from './start-metrics.ts'

export interface Worker {
  /** Finishes what is in flight, then stops jobs, connections and the embedded database. */
  stop(): Promise<void>
}

export interface Casework extends Worker {
  readonly app: FastifyInstance
  /** The base URL that users know: PUBLIC_URL, or where it listens if any free port was asked for. */
  readonly url: string
}

/** Starts everything the settings ask for and answers once requests are served. */
export const startCasework = (config: Config): Promise<Casework> =>
  starting(async (closing) => {
    requireDataOutsidePrograms(config.DATA_DIR)
    const parts = await startParts(config, useOwnDatabase, closing)
    void warnAboutWeakConfinement(parts.log)
    const app = await createApp({ config, ...parts })
    closing.push(() => app.close())
    await addMetrics(config, parts, closing, app)
    await listen(app, config)
    const local = buildUrl(config.HOST, (app.server.address() as AddressInfo).port)
    const url = config.PUBLIC_URL.endsWith(':0') ? local : config.PUBLIC_URL
    closing.push(await announceServer(config.DATA_DIR, local, url))
    return { app, url }
  })

/**
 * Starts a process that only runs jobs: mails, sweeps. Any number of them share the work with the
 * servers.
 */
export const startWorker = (config: Config): Promise<Worker> =>
  starting(async (closing) => {
    const parts = await startParts(config, useRunningDatabase, closing)
    await addMetrics(config, parts, closing)
    return {}
  })

async function starting<T extends object>(
  begin: (closing: Closing) => Promise<T>,
): Promise<T & Worker> {
  const closing: Closing = []
  const stop = async () => {
    for (const close of closing.toReversed()) await close()
  }
  try {
    return { ...(await begin(closing)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Parts {
  /** Connections of the unprivileged server role. */
  readonly pool: pg.Pool
  /** Connections of the role that reaches passwords, tokens and codes. */
  readonly authPool: pg.Pool
  /** A connection of the server role that keeps its session, for LISTEN. */
  readonly listening: pg.ClientConfig
  /** Connections of the role for jobs. */
  readonly jobsPool: pg.Pool
  readonly store: FileStore
  readonly outbox: Outbox
  readonly log: Logger
}

/**
 * What every process has: a database that is ready, the file store, the outbox, and jobs being
 * worked off.
 */
async function startParts(
  config: Config,
  databaseOwner: DatabaseOwner,
  closing: Closing,
): Promise<Parts> {
  const log = createLog(config.LOG_LEVEL)
  const stopLogging = logSlowStatements(log)
  closing.push(async () => stopLogging())
  if (!config.DATABASE_URL) createDataDir(config.DATA_DIR)
  const store = await createFileStore({
    folder: join(config.DATA_DIR, 'files'),
    s3: getS3Settings(config),
  })
  const owner = await databaseOwner(config, { log, store, closing })
  const roles = await prepareDatabase({
    owner,
    secret: config.SECRET_KEY,
    log: (line) => log.info(line),
  })
  const { pool, authPool, jobsPool } = openPools(config, roles, log, closing)

  await claimStoreOrRetry(jobsPool, store, log, closing)
  const outbox = createOutbox(deriveKey(config.SECRET_KEY, 'job-payload'))
  const mails = createMailTransport({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    dataDir: config.DATA_DIR,
  })
  const recurring = [
    documentTasks({ pool: jobsPool, store, previewFolder: getPreviewFolder(config), log }),
    levelPlanTasks(jobsPool, log),
    deadlineTasks({ pool: jobsPool, outbox, publicUrl: config.PUBLIC_URL, log }),
    binTasks({ pool: jobsPool, log }),
    alarmTasks({ pool: jobsPool, outbox, log }),
    authTasks(jobsPool),
    historyTasks({ pool: jobsPool, key: createSealKey(config.SECRET_KEY), outbox, log }),
    createHousekeepingTasks(jobsPool, [
      deleteOldAlerts,
      deleteOldViews,
      deleteOldReminders,
      deleteOldRuns,
    ]),
  ]
  const jobs = await startJobs({
    pool: jobsPool,
    tasks: Object.assign(
      { [SEND_MAIL]: sendMail(outbox, mails, { invitation: trackInvitationMails(jobsPool) }) },
      importCheckTasks(
        jobsPool,
        createConflictChecker(deriveKey(config.SECRET_KEY, 'retired-name')),
      ),
      ...recurring.map(({ tasks }) => tasks),
    ) as Tasks,
    crontab: recurring.map(({ crontab }) => crontab).join('\n'),
    log,
  })
  closing.push(() => jobs.stop())
  return { pool, authPool, jobsPool, listening: roles.app, store, outbox, log }
}

const CLAIM_AGAIN_MS = 10_000

/** A store that is merely down is waited for; until it has answered, no file is moved in it. */
async function claimStoreOrRetry(
  pool: pg.Pool,
  store: FileStore,
  log: Logger,
  closing: Closing,
): Promise<void> {
  const scope = createReadScope(pool, {})
  try {
    await claimStore(scope, store)
  } catch (err) {
    if (!(err instanceof Refusal)) throw err
    log.warn({ err }, 'the file store could not be checked')
    const again = setInterval(() => {
      claimStore(scope, store).then(
        () => clearInterval(again),
        (error: unknown) => (error instanceof StartRefusal ? exitWith(error.message) : undefined),
      )
    }, CLAIM_AGAIN_MS).unref()
    closing.push(async () => clearInterval(again))
  }
}

/** @throws StartRefusal when the port cannot be had */
async function listen(app: FastifyInstance, { PORT, HOST }: Config): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartRefusal(`Port ${PORT} is in use. Set PORT to a free one.`)
    if (code === 'EACCES')
      throw new StartRefusal(
        `This user may not listen on port ${PORT}. Set PORT to one above 1023.`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartRefusal(`HOST ${HOST} is no address of this machine.`)
    throw error
  }
}
