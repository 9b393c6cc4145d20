import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { authTasks } from './features/auth/index.ts'
import { claimStore, documentTasks, storeWarnings } from './features/documents/index.ts'
import { trackInvitationMails } from './features/invitations/index.ts'
import { getPreviewFolder, getS3Settings, type Config } from './platform/config.ts'
import {
  requireDataOutsidePrograms,
  warnAboutWeakConfinement,
} from './platform/sandbox/confinement.ts'
import { JOBS_ROUND_TRIP_MS, openPool } from './platform/database/pools.ts'
import { prepareDatabase } from './platform/database/prepare.ts'
import { createReadScope } from './platform/database/scope.ts'
import { createFileStore, type FileStore } from './platform/file-store/index.ts'
import { createHousekeepingTasks } from './platform/jobs/housekeeping.ts'
import { startJobs, type Tasks } from './platform/jobs/jobs.ts'
import { deriveKey } from './platform/keys.ts'
import { createLog } from './platform/log.ts'
import { startMetrics } from './platform/metrics.ts'
import { createMailTransport } from './platform/mail/transport.ts'
import { createOutbox, SEND_MAIL, sendMail, type Outbox } from './platform/mail/outbox.ts'
import {
  findEmbeddedPostgres,
  hasCluster,
  createDataDir,
  startEmbeddedPostgres,
} from './platform/postgres/index.ts'
import { Refusal } from './platform/refusal.ts'
import { StartRefusal } from './platform/start-refusal.ts'

export interface Worker {
  /** Finishes what is in flight, then stops jobs, connections and the embedded database. */
  stop(): Promise<void>
}

export interface Casework extends Worker {
  readonly app: FastifyInstance
  /** Where it answers. */
  readonly address: string
}

const CONNECTIONS = { app: 12, auth: 4, jobs: 5 } as const

/** Starts everything the settings ask for and answers once requests are served. */
export const startCasework = (config: Config): Promise<Casework> =>
  starting(async (closing) => {
    requireDataOutsidePrograms(config.DATA_DIR)
    const parts = await startParts(config, ownDatabase, closing)
    void warnAboutWeakConfinement(parts.log)
    const app = await createApp({ config, ...parts })
    closing.push(() => app.close())
    await addMetrics(app, config, parts.pool, closing)
    await listen(app, config)
    const { port } = app.server.address() as { port: number }
    return { app, address: `http://${config.HOST}:${port}` }
  })

/**
 * Starts a process that only runs jobs: mails, sweeps. Any number of them share the work with the
 * servers.
 */
export const startWorker = (config: Config): Promise<Worker> =>
  starting(async (closing) => {
    await startParts(config, databaseBeside, closing)
    return {}
  })

type Closing = (() => Promise<void>)[]

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
  readonly store: FileStore
  readonly outbox: Outbox
  readonly log: Logger
}

type DatabaseOwner = (
  config: Config,
  parts: { log: Logger; store: FileStore; closing: Closing },
) => Promise<pg.ClientConfig>

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
  let ending = false
  // Connections that are closed are still on their way when the embedded database ends.
  const onError = (error: Error) =>
    ending ? undefined : log.warn({ err: error }, 'database connection lost')
  if (!config.DATABASE_URL) createDataDir(config.DATA_DIR)
  const store = await createFileStore({
    folder: join(config.DATA_DIR, 'files'),
    s3: getS3Settings(config),
  })
  const owner = await databaseOwner(config, { log, store, closing })
  const {
    app: appRole,
    auth: authRole,
    jobs: jobsRole,
  } = await prepareDatabase({ owner, secret: config.SECRET_KEY, log: (line) => log.info(line) })
  const pool = openPool(appRole, { max: CONNECTIONS.app, onError })
  closing.push(() => pool.end())
  const authPool = openPool(authRole, { max: CONNECTIONS.auth, onError })
  closing.push(() => authPool.end())
  const jobsPool = openPool(jobsRole, {
    max: CONNECTIONS.jobs,
    onError,
    roundTripMs: JOBS_ROUND_TRIP_MS,
  })
  closing.push(() => {
    ending = true
    return jobsPool.end()
  })

  await claimStoreOrRetry(jobsPool, store, log, closing)
  const outbox = createOutbox(deriveKey(config.SECRET_KEY, 'job-payload'))
  const mails = createMailTransport({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    dataDir: config.DATA_DIR,
  })
  const recurring = [
    documentTasks({ pool: jobsPool, store, previewFolder: getPreviewFolder(config), log }),
    authTasks(jobsPool),
    createHousekeepingTasks(jobsPool),
  ]
  const jobs = await startJobs({
    pool: jobsPool,
    tasks: Object.assign(
      { [SEND_MAIL]: sendMail(outbox, mails, { invitation: trackInvitationMails(jobsPool) }) },
      ...recurring.map(({ tasks }) => tasks),
    ) as Tasks,
    crontab: recurring.map(({ crontab }) => crontab).join('\n'),
    log,
  })
  closing.push(() => jobs.stop())
  return { pool, authPool, store, outbox, log }
}

/** The database of DATABASE_URL, else the embedded one, which this process starts and stops. */
const ownDatabase: DatabaseOwner = async ({ DATABASE_URL, DATA_DIR }, { log, store, closing }) => {
  if (DATABASE_URL) return { connectionString: DATABASE_URL }
  if (!hasCluster(DATA_DIR)) await refuseUsedStore(store, DATA_DIR)
  const postgres = await startEmbeddedPostgres({
    data_dir: DATA_DIR,
    log: (line) => log.info(line),
    onLost: exitWith,
  })
  closing.push(() => postgres.stop())
  return postgres.owner
}

/** Whoever started this process starts it again, and the next start mends what can be mended. */
function exitWith(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/**
 * The database of DATABASE_URL, else the embedded one of the server that runs on the same DATA_DIR.
 */
const databaseBeside: DatabaseOwner = async ({ DATABASE_URL, DATA_DIR }) => {
  if (DATABASE_URL) return { connectionString: DATABASE_URL }
  const owner = await findEmbeddedPostgres(DATA_DIR)
  if (!owner)
    throw new StartRefusal(`No Casework runs on ${DATA_DIR}. Start it first, or set DATABASE_URL.`)
  return owner
}

/** Refuses to create a new database for a store that already has files. */
async function refuseUsedStore(store: FileStore, dataDir: string): Promise<void> {
  if (!(await isUsed(store))) return
  throw new StartRefusal(
    `${store.name} belongs to an installation, but its database ${join(dataDir, 'postgres')} is missing. ` +
      'Check that every volume is mounted, or put the folder back from a backup. To begin with an empty installation, move the files away too.',
  )
}

/** One that does not answer is checked once it does, by its claim. */
async function isUsed(store: FileStore): Promise<boolean> {
  try {
    if ((await store.readNote('installation-id')) !== undefined) return true
    for await (const _file of store.files()) return true
    return false
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
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

async function addMetrics(
  app: FastifyInstance,
  { METRICS_PORT, HOST }: Config,
  pool: pg.Pool,
  closing: Closing,
): Promise<void> {
  if (METRICS_PORT === undefined) return
  const metrics = await startMetrics({
    port: METRICS_PORT,
    host: HOST,
    pool,
    warnings: storeWarnings(pool),
  })
  closing.push(() => metrics.close())
  metrics.watch(app)
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
