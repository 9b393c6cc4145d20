import { Refusal } from '../refusal.ts'

interface Shares {
  /** Concurrent work in this process. */
  readonly maxRunning: number
  /** Concurrent work of one key. */
  readonly maxRunningPerKey: number
  /** Work of one key that may wait; more is refused immediately. */
  readonly maxWaitingPerKey: number
  /** Work of all keys that may wait; more is refused immediately. */
  readonly maxWaiting?: number
  /** Longest wait for the first turn. */
  readonly maxWaitMs: number
  /** Creates the refusal; by default rate_limited for the firm. */
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
 * Limits expensive work per key, by default per firm. Keys take turns (round robin), so that one
 * firm cannot block the others. One queue per process (decision 0029).
 */
export class FairQueue<Key extends number | string = number> {
  readonly #shares: Required<Shares>
  readonly #runningByKey = new Map<Key, number>()
  /** Waiting work by key; the next key first. */
  readonly #waitingByKey = new Map<Key, Waiter[]>()
  #running = 0

  constructor(shares: Shares) {
    this.#shares = { maxWaiting: Number.POSITIVE_INFINITY, tooBusy: tooBusyForFirm, ...shares }
  }

  /**
   * Runs work of a key when it is its turn.
   * @throws Refusal when the queue is full or the wait too long
   */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    await this.acquire(key)
    try {
      return await work()
    } finally {
      this.release(key)
    }
  }

  /**
   * Waits for a turn, which `release` ends.
   * @throws Refusal when the queue is full or the wait too long
   */
  async acquire(key: Key): Promise<void> {
    if (this.#hasRoom(key)) return this.#begin(key)
    const ahead = this.#waitingByKey.get(key)?.length ?? 0
    if (ahead >= this.#shares.maxWaitingPerKey || this.#waiting() >= this.#shares.maxWaiting)
      throw this.#shares.tooBusy()
    const waiting = this.#waitersOf(key)
    return new Promise((resolve, reject) => {
      const waiter = { start: () => (clearTimeout(timer), resolve()) }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1)
        reject(this.#shares.tooBusy())
      }, this.#shares.maxWaitMs)
      waiting.push(waiter)
    })
  }

  /**
   * Waits for another turn of work that has already begun: without a time limit, ahead of new work.
   */
  async reacquire(key: Key): Promise<void> {
    if (this.#hasRoom(key)) return this.#begin(key)
    return new Promise((resolve) => void this.#waitersOf(key).unshift({ start: resolve }))
  }

  release(key: Key): void {
    this.#running -= 1
    const left = this.#count(key) - 1
    if (left > 0) this.#runningByKey.set(key, left)
    else this.#runningByKey.delete(key)
    this.#startNext()
  }

  #startNext(): void {
    for (const [key, waiting] of this.#waitingByKey) {
      if (!this.#hasRoom(key)) continue
      const next = waiting.shift()
      // Move the key to the end of the round, or remove it.
      this.#waitingByKey.delete(key)
      if (waiting.length > 0) this.#waitingByKey.set(key, waiting)
      if (!next) continue
      this.#begin(key)
      next.start()
      return
    }
  }

  #begin(key: Key): void {
    this.#running += 1
    this.#runningByKey.set(key, this.#count(key) + 1)
  }

  #waitersOf(key: Key): Waiter[] {
    const line = this.#waitingByKey.get(key) ?? []
    this.#waitingByKey.set(key, line)
    return line
  }

  #waiting = () => [...this.#waitingByKey.values()].reduce((sum, { length }) => sum + length, 0)
  #count = (key: Key) => this.#runningByKey.get(key) ?? 0
  #hasRoom = (key: Key) =>
    this.#running < this.#shares.maxRunning && this.#count(key) < this.#shares.maxRunningPerKey
}
