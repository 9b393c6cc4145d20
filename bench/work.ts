import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import type { BenchRequest, Target } from './requests.ts'
import type { WorkName } from './targets.ts'

/** What a work may pick its requests from: one firm of the generated data. */
export interface Subject {
  readonly account_id: number
  /** Some of the firm's clients, in no order. */
  readonly clients: readonly number[]
  readonly cases: readonly number[]
  readonly sessions: readonly number[]
  readonly documents: readonly number[]
  /** First day of the month that holds the nearest to 300 sessions. */
  readonly month: string
}

/** The one best prepared statement, as the bare server and pgbench run it. */
export interface BestStatement {
  readonly text: string
  /** Its parameters for the nth run. */
  readonly values: (subject: Subject, turn: number) => (string | number | null)[]
}

interface Bare {
  readonly route: RegExp
}

/** Which statement answers on the bare server, and how its rows become the answer. */
export interface BareStatement extends Bare, BestStatement {
  readonly answer: (rows: Record<string, unknown>[]) => unknown
}

/** What the bare server has at hand when a work answers by itself. */
export interface BareTools {
  readonly pool: pg.Pool
  readonly account_id: number
  /** The files of the installation; what is uploaded goes there too. */
  readonly files: string
  /** What the route caught of the address. */
  readonly caught: readonly string[]
}

/** How bytes are taken in or sent, where a statement alone does not do it. */
export interface BareTransfer extends Bare {
  readonly serve: (
    request: IncomingMessage,
    response: ServerResponse,
    tools: BareTools,
  ) => Promise<void>
}

/** One row of the table: the same work asked of ours and of the bare server. */
export interface Work {
  readonly name: WorkName
  /** Which firm asks, by its place in the generated data: 0 (the default) has 100,000 clients at scale 1, 1 has 10,000, 2 has 100. */
  readonly firm?: 0 | 1 | 2
  /** Requests of one round. */
  readonly requests: number
  /** Requests before anything is counted; else a round, at most 500. */
  readonly warmUp?: number
  /** Asked at once; else 4. */
  readonly connections?: number
  /** What has to be there before: asked of ours once. */
  readonly prepare?: (ours: Target, subject: Subject) => Promise<void>
  readonly request: (subject: Subject, turn: number) => BenchRequest
  readonly bare: BareStatement | BareTransfer
  /** The table whose new rows a run leaves behind; they are removed after it. */
  readonly leaves?: 'clients' | 'documents'
}
