import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import type { BenchRequest, Target } from './requests.ts'
import type { Firm } from './servers.ts'
import type { ScenarioName } from './targets.ts'

/** A firm of the generated data, with ids that a scenario picks its requests from. */
export interface SampleFirm extends Firm {
  /** Up to 2,000 ids of each table, in random order. */
  readonly clients: readonly number[]
  readonly cases: readonly number[]
  readonly sessions: readonly number[]
  readonly documents: readonly number[]
  /** First and last day of at most a month, with about 300 sessions. */
  readonly month: readonly [string, string]
}

/** The optimal prepared statement, run by the baseline server and by pgbench. */
export interface OptimalStatement {
  readonly text: string
  /** Parameters of the nth run. */
  readonly values: (firm: SampleFirm, iteration: number) => (string | number | null)[]
}

interface BaselineRoute {
  readonly route: RegExp
}

/** A baseline route that runs one statement and converts its rows into the response body. */
export interface BaselineStatement extends BaselineRoute, OptimalStatement {
  readonly toBody: (rows: Record<string, unknown>[]) => unknown
}

/** What the baseline server passes to a transfer. */
export interface BaselineTools {
  readonly pool: pg.Pool
  readonly account_id: number
  /** Folder of the file store that both servers use. */
  readonly files: string
  /** Capture groups of `route`. */
  readonly captures: readonly string[]
}

/** A baseline route that streams bytes in or out. */
export interface BaselineTransfer extends BaselineRoute {
  readonly serve: (
    request: IncomingMessage,
    response: ServerResponse,
    tools: BaselineTools,
  ) => Promise<void>
}

/** One row of the table: the same request, sent to Casework and to the baseline server. */
export interface Scenario {
  readonly name: ScenarioName
  /**
   * Default 0: the firm of `--firm`. 1 and 2 are firms of 10,000 and of 100 clients at scale 1, for
   * rows that compare the measured firm with a smaller one.
   */
  readonly firmIndex?: 0 | 1 | 2
  /** Requests per round. */
  readonly requests: number
  /** Requests before the measurement; default: as many as a round, at most 500. */
  readonly warmUp?: number
  /** Concurrent requests; default 4. */
  readonly connections?: number
  /** Runs once before the scenario, to create data through Casework. */
  readonly prepare?: (casework: Target, firm: SampleFirm) => Promise<void>
  readonly request: (firm: SampleFirm, iteration: number) => BenchRequest
  readonly baseline: BaselineStatement | BaselineTransfer
  /** The table that the requests insert into; new rows are deleted after the scenario. */
  readonly insertsInto?: 'clients' | 'documents'
}
