import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger as WorkerLogger,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { sql, type Scope } from '../database/query/scope.ts'
import {
  createOrphanedJobTasks,
  holdWorkerLock,
  unlockJobs,
  type WorkerLock,
} from './orphaned-jobs.ts'

interface Job {
  /** Id of the row; the same for each attempt. */
  readonly id: string
  /** The queue gives up when this attempt fails. */
  readonly isLastTry: boolean
}

export type Tasks = Record<string, (payload: unknown, job: Job) => Promise<void>>

/** Tasks with a schedule; `crontab` has a line for each. */
export interface RecurringTasks {
  readonly tasks: Tasks
  readonly crontab: string
}

/** Adds a job in the scope's transaction. It runs after the commit, at least once. */
export async function enqueue(scope: Scope, task: string, payload: object): Promise<void> {
  await scope.one(sql`select jobs.enqueue(${task}, ${JSON.stringify(payload)}::json)`)
}

export interface Jobs {
  stop(): Promise<void>
}

/** Converts tasks to the form of graphile-worker. */
export const toTaskList = (tasks: Tasks): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      (payload, { job }) =>
        work(payload, { id: job.id, isLastTry: job.attempts >= job.max_attempts }),
    ]),
  )

/** The messages contain the job's id, never its payload. */
export const createJobLogger = (log: Logger): WorkerLogger =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ message }, 'job')
    else if (level === 'warning') log.warn({ message }, 'job')
    else log.debug({ message }, 'job')
  })

interface JobsOptions {
  pool: pg.Pool
  tasks: Tasks
  crontab: string
  log: Logger
  /** How long running jobs may take after the stop began. */
  finishMs?: number
}

const RETRY_MS = 1000
/** A job that runs longer after the stop began is returned to the queue. */
const FINISH_MS = 10_000
/** Consecutive failures to fetch a job, after which the runner is restarted. */
const MAX_FAILURES = 4

/**
 * Runs jobs until stopped; several processes share the work. Restarts graphile-worker's runner
 * after database failures: it ends when a completed job could not be stored (that job runs again),
 * and it stops finding jobs when its first query failed.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const stopping = new AbortController()
  let runner = await startRunner(options)
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      const err = await runner.ended
      if (stopping.signal.aborted) return
      options.log.error({ err }, 'the job runner ended and is restarted')
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      // Fails again while the database is down, and is then retried like a runner that ended.
      runner = await startRunner(options).catch((error: unknown) => createEndedRun(error))
    }
  }
  const restarting = keepRunning()
  return {
    stop: async () => {
      stopping.abort()
      await runner.stop()
      await restarting
      // A runner may have started in the meantime.
      await runner.stop()
    },
  }
}

async function startRunner({
  pool,
  tasks,
  crontab,
  log,
  finishMs = FINISH_MS,
}: JobsOptions): Promise<Run> {
  const recurring = createOrphanedJobTasks(pool)
  const events: WorkerEvents = new EventEmitter()
  let workerLock: WorkerLock | undefined
  let poolId = ''
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
    workerLock = holdWorkerLock(pool, poolId)
  })
  const runner = await run({
    // With batches, a failure ends the runner; without, it would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: pool,
    taskList: toTaskList({ ...tasks, ...recurring.tasks }),
    crontab: [crontab, recurring.crontab].join('\n'),
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    events,
    logger: createJobLogger(log),
  }).catch(async (error: unknown) => {
    await workerLock?.end()
    throw error
  })
  let failures = 0
  events.on('worker:getJob:error', () => {
    failures += 1
    if (failures === MAX_FAILURES) void runner.stop().catch(() => undefined)
  })
  for (const event of ['worker:getJob:empty', 'job:start'] as const)
    events.on(event, () => (failures = 0))
  const { promise: abandoned, resolve: abandon } = Promise.withResolvers<undefined>()
  const waitAndUnlock = async () => {
    const error = await Promise.race([waitForEnd(runner), abandoned])
    await workerLock?.end()
    return error
  }
  const ended = waitAndUnlock()
  const giveUp = async () => {
    await unlockJobs(pool, poolId).catch(() => undefined)
    abandon(undefined)
  }
  return {
    ended,
    stop: async () => {
      const timer = setTimeout(() => void giveUp(), finishMs)
      runner.stop().catch(() => undefined)
      await ended
      clearTimeout(timer)
    },
  }
}

async function waitForEnd(runner: Runner): Promise<unknown> {
  try {
    await runner.promise
    return undefined
  } catch (error) {
    return error
  }
}

interface Run {
  /** Resolves when the runner has ended, with the error if there was one. */
  readonly ended: Promise<unknown>
  stop(): Promise<void>
}

/** Represents a runner that failed to start. */
const createEndedRun = (reason: unknown): Run => ({
  ended: Promise.resolve(reason),
  stop: async () => undefined,
})
