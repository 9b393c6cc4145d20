import type { ShareName } from '@casework/contract/parts/shares'
import type { FairQueue } from './fair-queue.ts'

/** Places in this process. */
export interface ShareRule {
  /** Of all callers together. */
  readonly process: number
  readonly firm: number
  readonly person: number
  /** How long the next call waits for its place, ms. At 0 it is refused. */
  readonly waitMs: number
  /** Waiting calls of a firm; more are refused. */
  readonly waiting: number
}

const UNLIMITED = Number.POSITIVE_INFINITY

/**
 * The places that endpoints name. None is multiplied by RATE_LIMIT_FACTOR, which is about
 * calls in a time, not at a time. Waits end before a browser gives up after 30 seconds.
 */
export const SHARE_RULES = {
  // With all other files that are being sent, see open-files.ts.
  files: { process: UNLIMITED, firm: UNLIMITED, person: 20, waitMs: 0, waiting: 0 },
  // A zip holds its place until it is downloaded, so leave places for other firms.
  zips: { process: 16, firm: 2, person: 1, waitMs: 10_000, waiting: 50 },
  // The pool has three times as many connections, and lists need a free CPU core.
  exports: { process: 4, firm: 2, person: 2, waitMs: 15_000, waiting: 50 },
  // More processes would only wait for a core, and each uses memory.
  previews: { process: 3, firm: 2, person: 2, waitMs: 20_000, waiting: 100 },
  // Of these, two processes join photos, one for each firm (combine-photos.ts).
  uploads: { process: UNLIMITED, firm: UNLIMITED, person: 4, waitMs: 0, waiting: 0 },
  // Few at a time: each parser uses a core and much memory.
  imports: { process: 2, firm: 1, person: 1, waitMs: 15_000, waiting: 5 },
  // Half of the connections, so that plain reads and saves always find one.
  rows: { process: 8, firm: 4, person: 2, waitMs: 10_000, waiting: 500 },
} as const satisfies Record<ShareName, ShareRule>

/** The places of firms, for a queue. */
export const toFirmQueue = ({
  process,
  firm,
  waiting,
  waitMs,
}: ShareRule): ConstructorParameters<typeof FairQueue>[0] => ({
  maxRunning: process,
  maxRunningPerKey: firm,
  maxWaitingPerKey: waiting,
  maxWaitMs: waitMs,
})
