import { Refusal } from '../refusal.ts'

interface Shares {
  /** At the same time in this process. */
  readonly running: number
  /** Of them at most for one key, so that something is left for the others. */
  readonly runningEach: number
  /** Beyond this a key is refused immediately. */
  readonly waitingEach: number
  /** Beyond this everybody is refused immediately. */
  readonly waiting?: number
  /** Longer than this nobody waits for the first turn. */
  readonly patienceMs: number
  /** What a refused caller is answered with. */
  readonly tooBusy?: () => Refusal
}

interface Waiter {
  readonly start: () => void
}

const RETRY_AFTER = 5
const tooBusyForFirm = () =>
  new Refusal(
    'rate_limited',
    'Too much is running for your firm at the moment. Please try again shortly.',
    { retryAfter: RETRY_AFTER },
  )

/**
 * Expensive work of many firms, or of other keys: each key has a share, and keys take turns (round
 * robin), so that one of them cannot hold up the others. Kept per process: see decision 0029.
 */
export class FairQueue<Key extends number | string = number> {
  readonly #shares: Required<Shares>
  readonly #runningOf = new Map<Key, number>()
  /** Keys with waiting work, the next one first. */
  readonly #waitingOf = new Map<Key, Waiter[]>()
  #running = 0

  constructor(shares: Shares) {
    this.#shares = { waiting: Number.POSITIVE_INFINITY, tooBusy: tooBusyForFirm, ...shares }
  }

  /**
   * Runs work of a key in its turn.
   * @throws Refusal (rate_limited unless given) when that would take too long
   */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    await this.enter(key)
    try {
      return await work()
    } finally {
      this.leave(key)
    }
  }

  /**
   * Waits for a turn, which ends with `leave`.
   * @throws Refusal (rate_limited unless given) when that would take too long
   */
  async enter(key: Key): Promise<void> {
    if (this.#hasRoom(key)) return this.#begin(key)
    const ahead = this.#waitingOf.get(key)?.length ?? 0
    if (ahead >= this.#shares.waitingEach || this.#waiting() >= this.#shares.waiting)
      throw this.#shares.tooBusy()
    const waiting = this.#lineOf(key)
    return new Promise((resolve, reject) => {
      const waiter = { start: () => (clearTimeout(timer), resolve()) }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1)
        reject(this.#shares.tooBusy())
      }, this.#shares.patienceMs)
      waiting.push(waiter)
    })
  }

  /**
   * Waits for another turn of work that has begun: before all that has not, however long it takes.
   */
  async enterAgain(key: Key): Promise<void> {
    if (this.#hasRoom(key)) return this.#begin(key)
    return new Promise((resolve) => void this.#lineOf(key).unshift({ start: resolve }))
  }

  leave(key: Key): void {
    this.#running -= 1
    const left = this.#count(key) - 1
    if (left > 0) this.#runningOf.set(key, left)
    else this.#runningOf.delete(key)
    this.#startNext()
  }

  #startNext(): void {
    for (const [key, waiting] of this.#waitingOf) {
      if (!this.#hasRoom(key)) continue
      const next = waiting.shift()
      // To the end of the round, or out of it.
      this.#waitingOf.delete(key)
      if (waiting.length > 0) this.#waitingOf.set(key, waiting)
      if (!next) continue
      this.#begin(key)
      next.start()
      return
    }
  }

  #begin(key: Key): void {
    this.#running += 1
    this.#runningOf.set(key, this.#count(key) + 1)
  }

  #lineOf(key: Key): Waiter[] {
    const line = this.#waitingOf.get(key) ?? []
    this.#waitingOf.set(key, line)
    return line
  }

  #waiting = () => [...this.#waitingOf.values()].reduce((sum, { length }) => sum + length, 0)
  #count = (key: Key) => this.#runningOf.get(key) ?? 0
  #hasRoom = (key: Key) =>
    this.#running < this.#shares.running && this.#count(key) < this.#shares.runningEach
}
