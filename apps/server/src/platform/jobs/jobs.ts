import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger as WorkerLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { sql, type Scope, type Sql } from '../database/scope.ts'
import { deadProcessTasks, showAlive, type Alive } from './dead-processes.ts'

export interface Job {
  /** Of the row; the same at every try. */
  readonly id: string
  /** The queue gives up when this try fails. */
  readonly isLastTry: boolean
}

export type Tasks = Record<string, (payload: unknown, job: Job) => Promise<void>>

/** Tasks that a clock starts: `crontab` holds a line for each. */
export interface RecurringTasks {
  readonly tasks: Tasks
  readonly crontab: string
}

/** Puts a job into the transaction of this scope: done after commit, at least once. */
export async function enqueue(scope: Scope, task: string, payload: object): Promise<void> {
  await scope.one(sql`select jobs.enqueue(${task}, ${JSON.stringify(payload)}::json)`)
}

/**
 * Ends a job together with what it writes down, for the role of the jobs: after a kill neither is
 * there without the other.
 */
export const deleteJob = ({ id }: Job): Sql =>
  sql`delete from graphile_worker._private_jobs where id = ${id}`

export interface Jobs {
  stop(): Promise<void>
}

/** The form in which the queue's library takes tasks. */
export const toTaskList = (tasks: Tasks): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      (payload, { job }) =>
        work(payload, { id: job.id, isLastTry: job.attempts >= job.max_attempts }),
    ]),
  )

/** Messages of the library name a job by its id, never its payload. */
export const jobLogger = (log: Logger): WorkerLogger =>
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
}

const AGAIN_MS = 1000
/** So many times in a row no job could be asked for. */
const GIVE_UP = 4

/**
 * Works off jobs in this process until stopped; any number of processes share the work. `crontab`
 * lines start the recurring ones. While the database is away or slow, the library gives up for good
 * when the end of a job could not be written down (that job is done once more), and never finds a
 * job again when its first question failed: the work is then begun anew.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const stopping = new AbortController()
  let runner = await beginJobs(options)
  const goOn = async () => {
    while (!stopping.signal.aborted) {
      const err = await runner.ended
      if (stopping.signal.aborted) return
      options.log.error({ err }, 'the jobs have ended and are begun anew')
      await pause(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      // Without a database it fails again, which ends like the run before.
      runner = await beginJobs(options).catch((error: unknown) => ended(error))
    }
  }
  const goingOn = goOn()
  return {
    stop: async () => {
      stopping.abort()
      await runner.stop()
      await goingOn
      // One that was just being begun.
      await runner.stop()
    },
  }
}

async function beginJobs({ pool, tasks, crontab, log }: JobsOptions): Promise<Run> {
  const recurring = deadProcessTasks(pool)
  const events: WorkerEvents = new EventEmitter()
  let alive: Alive | undefined
  events.on('pool:create', ({ workerPool }) => (alive = showAlive(pool, workerPool.id)))
  const runner = await run({
    // Written down in batches: a failure then ends the run, while that of a single one would end
    // the whole process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: pool,
    taskList: toTaskList(writtenDown(pool, { ...tasks, ...recurring.tasks })),
    crontab: [crontab, recurring.crontab].join('\n'),
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    events,
    logger: jobLogger(log),
  }).catch(async (error: unknown) => {
    await alive?.end()
    throw error
  })
  let failures = 0
  events.on('worker:getJob:error', () => {
    failures += 1
    if (failures === GIVE_UP) void runner.stop().catch(() => undefined)
  })
  for (const well of ['worker:getJob:empty', 'job:start'] as const)
    events.on(well, () => (failures = 0))
  const untilEnd = async () => {
    try {
      await runner.promise
      return undefined
    } catch (error) {
      return error
    } finally {
      await alive?.end()
    }
  }
  const end = untilEnd()
  return {
    ended: end,
    stop: async () => {
      await runner.stop().catch(() => undefined)
      await end
    },
  }
}

/**
 * Ends a job only when its row is gone. The library writes that down while the next one runs
 * already, so a killed process would leave more to be done twice than what it was at. Holds for
 * jobs without a named queue, which the row would free.
 */
const writtenDown = (pool: pg.Pool, tasks: Tasks): Tasks =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      async (payload, job) => {
        await work(payload, job)
        await pool.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
      },
    ]),
  )

interface Run {
  /** Resolves when nothing is worked off any more, with the reason if there is one. */
  readonly ended: Promise<unknown>
  stop(): Promise<void>
}

/** A run that could not begin. */
const ended = (reason: unknown): Run => ({
  ended: Promise.resolve(reason),
  stop: async () => undefined,
})
