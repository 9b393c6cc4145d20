// Metrics that are read when they are scraped: database, jobs, backups, disk, version.
import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { Gauge, type Metric } from 'prom-client'

/** Prometheus gives a scrape 10 s by default. */
const QUERY_MS = 2000

export interface OperationParts {
  /** Connects as the database role for jobs. */
  readonly jobsPool: pg.Pool
  readonly dataDir: string
  readonly version: string
  /** Migrations that this version needs; a process starts only when all are applied. */
  readonly migrations: readonly string[]
}

export function createOperationMetrics(parts: OperationParts): Metric[] {
  return [
    createBuildGauge(parts),
    createMigrationsGauge(parts),
    createReachableGauge(parts),
    ...createJobGauges(parts),
    createDiskGauge(parts),
    createBackupGauge(parts),
    createStorageGauge(parts),
  ]
}

const createBuildGauge = ({ version }: OperationParts) =>
  new Gauge({
    name: 'casework_build_info',
    help: 'The running version; always 1',
    labelNames: ['version', 'node'],
    registers: [],
    collect() {
      this.set({ version, node: process.version }, 1)
    },
  })

const createMigrationsGauge = ({ migrations }: OperationParts) =>
  new Gauge({
    name: 'casework_migrations',
    help: 'Applied migrations that this version knows, labelled with the last one',
    labelNames: ['last'],
    registers: [],
    collect() {
      this.set({ last: migrations.at(-1) ?? 'none' }, migrations.length)
    },
  })

const createReachableGauge = ({ jobsPool }: OperationParts) =>
  new Gauge({
    name: 'casework_database_reachable',
    help: '1 if the database answers within 2 s',
    registers: [],
    async collect() {
      this.set((await query(jobsPool, 'select 1')) ? 1 : 0)
    },
  })

interface JobRow {
  task: string
  waiting: number
  failed: number
  oldest: number
}

/** A job that has used all its attempts stays in the queue as failed. */
const JOBS = `
  select task_identifier as task,
    count(*) filter (where attempts < max_attempts and locked_at is null)::int as waiting,
    count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
    coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts)), 0)::float8 as oldest
  from graphile_worker.jobs group by task_identifier`

function createJobGauges({ jobsPool }: OperationParts): Gauge[] {
  const readJobs = async () => ((await query(jobsPool, JOBS)) ?? []) as JobRow[]
  const jobs = new Gauge({
    name: 'casework_jobs',
    help: 'Jobs that wait, and jobs that have failed for good, by task',
    labelNames: ['task', 'state'],
    registers: [],
    async collect() {
      const rows = await readJobs()
      this.reset()
      for (const { task, waiting, failed } of rows) {
        this.set({ task, state: 'waiting' }, waiting)
        this.set({ task, state: 'failed' }, failed)
      }
    },
  })
  const oldestJob = new Gauge({
    name: 'casework_oldest_job_seconds',
    help: 'Time since the oldest unfinished job was due, by task; running jobs count',
    labelNames: ['task'],
    registers: [],
    async collect() {
      const rows = await readJobs()
      this.reset()
      for (const { task, oldest } of rows) this.set({ task }, Math.max(0, oldest))
    },
  })
  return [jobs, oldestJob]
}

const createDiskGauge = ({ dataDir }: OperationParts) =>
  new Gauge({
    name: 'casework_free_bytes',
    help: 'Free space of the disk of DATA_DIR',
    registers: [],
    async collect() {
      const disk = await statfs(dataDir).catch(() => undefined)
      if (disk) this.set(disk.bavail * disk.bsize)
    },
  })

const BACKUP = 'select extract(epoch from backed_up_at)::float8 as at from installation'

const createBackupGauge = ({ jobsPool }: OperationParts) =>
  new Gauge({
    name: 'casework_last_backup_timestamp_seconds',
    help: 'When npm run backup last completed; 0 if it never did',
    registers: [],
    async collect() {
      const [row] = ((await query(jobsPool, BACKUP)) ?? []) as { at: number | null }[]
      if (row) this.set(row.at ?? 0)
    },
  })

const LARGEST_FIRMS = 20
const STORAGE = `select account_id::text as account, bytes::float8 from largest_firms(${LARGEST_FIRMS})`
/** The sums of all firms are read this often at most. */
const STORAGE_INTERVAL_MS = 5 * 60_000

function createStorageGauge({ jobsPool }: OperationParts): Gauge {
  let readAt = -Infinity
  return new Gauge({
    name: 'casework_firm_storage_bytes',
    help: `Bytes of documents, by account id, of the ${LARGEST_FIRMS} firms with most`,
    labelNames: ['account'],
    registers: [],
    async collect() {
      if (performance.now() - readAt < STORAGE_INTERVAL_MS) return
      const rows = (await query(jobsPool, STORAGE)) as
        { account: string; bytes: number }[] | undefined
      if (!rows) return
      readAt = performance.now()
      this.reset()
      for (const { account, bytes } of rows) this.set({ account }, bytes)
    },
  })
}

/** Undefined when the database does not answer in time. */
async function query(pool: pg.Pool, text: string): Promise<unknown[] | undefined> {
  // A job's statement may take a minute; a scrape must not keep the connection for that long.
  const limited: pg.QueryConfig & { roundTripMs: number } = { text, roundTripMs: QUERY_MS }
  const answer = pool.query(limited).then(
    ({ rows }) => rows as unknown[],
    () => undefined,
  )
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), QUERY_MS)
  })
  const result = await Promise.race([answer, timeout])
  clearTimeout(timer)
  return result
}
