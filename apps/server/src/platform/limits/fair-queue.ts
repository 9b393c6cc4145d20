import { Refusal } from '../refusal.ts'

interface Shares {
  /** Limit of concurrent work in this process. */
  readonly maxRunning: number
  /** Limit of concurrent work per key. */
  readonly maxRunningPerKey: number
  /** Limit of waiting work per key; more is refused immediately. */
  readonly maxWaitingPerKey: number
  /** Limit of waiting work of all keys; more is refused immediately. */
  readonly maxWaiting?: number
  /** Longest wait for the first turn. */
  readonly maxWaitMs: number
  /** Creates the refusal; by default rate_limited for the firm. */
  readonly tooBusy?: () => Refusal
}

interface Patience {
  readonly maxWaitMs?: number
  /** Aborted when the caller has left. */
  readonly left?: AbortSignal | undefined
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
  async acquire(
    key: Key,
    { maxWaitMs = this.#shares.maxWaitMs, left }: Patience = {},
  ): Promise<void> {
    if (left?.aborted) throw this.#shares.tooBusy()
    if (this.#hasRoom(key)) return this.#begin(key)
    const queued = this.#waitingByKey.get(key)?.length ?? 0
    if (queued >= this.#shares.maxWaitingPerKey || this.#countWaiting() >= this.#shares.maxWaiting)
      throw this.#shares.tooBusy()
    const waiting = this.#getWaiters(key)
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer)
        left?.removeEventListener('abort', giveUp)
      }
      const waiter = { start: () => (stopWaiting(), resolve()) }
      const giveUp = () => {
        stopWaiting()
        waiting.splice(waiting.indexOf(waiter), 1)
        reject(this.#shares.tooBusy())
      }
      const timer = setTimeout(giveUp, maxWaitMs)
      left?.addEventListener('abort', giveUp)
      waiting.push(waiter)
    })
  }

  /**
   * Waits for another turn of work that has already begun: without a time limit, ahead of new work.
   */
  async reacquire(key: Key): Promise<void> {
    if (this.#hasRoom(key)) return this.#begin(key)
    return new Promise((resolve) => void this.#getWaiters(key).unshift({ start: resolve }))
  }

  release(key: Key): void {
    this.#running -= 1
    const remaining = this.#countRunning(key) - 1
    if (remaining > 0) this.#runningByKey.set(key, remaining)
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
    this.#runningByKey.set(key, this.#countRunning(key) + 1)
  }

  #getWaiters(key: Key): Waiter[] {
    const waiters = this.#waitingByKey.get(key) ?? []
    this.#waitingByKey.set(key, waiters)
    return waiters
  }

  #countWaiting = () =>
    [...this.#waitingByKey.values()].reduce((sum, { length }) => sum + length, 0)
  #countRunning = (key: Key) => this.#runningByKey.get(key) ?? 0
  #hasRoom = (key: Key) =>
    this.#running < this.#shares.maxRunning &&
    this.#countRunning(key) < this.#shares.maxRunningPerKey
}
