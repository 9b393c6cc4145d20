import { Refusal } from './refusal.ts'

interface Shares {
  /** At the same time in this process. */
  readonly running: number
  /** Of them at most for one firm, so that something is left for the others. */
  readonly runningPerFirm: number
  /** Beyond this a firm is refused at once. */
  readonly waitingPerFirm: number
  /** Longer than this nobody waits for the first turn. */
  readonly patienceMs: number
}

interface Waiter {
  readonly start: () => void
}

const RETRY_AFTER = 5
const tooBusy = () => new Refusal('rate_limited', 'Too much is running for your firm at the moment. Please try again shortly.', { retryAfter: RETRY_AFTER })

/**
 * Expensive work of many firms: each firm has a share, and firms take turns (round robin), so that one of them cannot
 * hold up the others. Kept per process: see decision 0029.
 */
export class FairQueue {
  readonly #shares: Shares
  readonly #runningOf = new Map<number, number>()
  /** Firms with waiting work, the next one first. */
  readonly #waitingOf = new Map<number, Waiter[]>()
  #running = 0

  constructor(shares: Shares) {
    this.#shares = shares
  }

  /** Runs work of a firm in its turn. @throws Refusal rate_limited when that would take too long */
  async run<T>(firm: number, work: () => Promise<T>): Promise<T> {
    await this.enter(firm)
    try {
      return await work()
    } finally {
      this.leave(firm)
    }
  }

  /** Waits for a turn, which ends with `leave`. @throws Refusal rate_limited when that would take too long */
  async enter(firm: number): Promise<void> {
    if (this.#hasRoom(firm)) return this.#begin(firm)
    const waiting = this.#lineOf(firm)
    if (waiting.length >= this.#shares.waitingPerFirm) throw tooBusy()
    return new Promise((resolve, reject) => {
      const waiter = { start: () => (clearTimeout(timer), resolve()) }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1)
        reject(tooBusy())
      }, this.#shares.patienceMs)
      waiting.push(waiter)
    })
  }

  /** Waits for another turn of work that has begun: before all that has not, however long it takes. */
  async enterAgain(firm: number): Promise<void> {
    if (this.#hasRoom(firm)) return this.#begin(firm)
    return new Promise((resolve) => void this.#lineOf(firm).unshift({ start: resolve }))
  }

  leave(firm: number): void {
    this.#running -= 1
    const left = this.#count(firm) - 1
    if (left > 0) this.#runningOf.set(firm, left)
    else this.#runningOf.delete(firm)
    this.#startNext()
  }

  #startNext(): void {
    for (const [firm, waiting] of this.#waitingOf) {
      if (!this.#hasRoom(firm)) continue
      const next = waiting.shift()
      // To the end of the round, or out of it.
      this.#waitingOf.delete(firm)
      if (waiting.length > 0) this.#waitingOf.set(firm, waiting)
      if (!next) continue
      this.#begin(firm)
      next.start()
      return
    }
  }

  #begin(firm: number): void {
    this.#running += 1
    this.#runningOf.set(firm, this.#count(firm) + 1)
  }

  #lineOf(firm: number): Waiter[] {
    const line = this.#waitingOf.get(firm) ?? []
    this.#waitingOf.set(firm, line)
    return line
  }

  #count = (firm: number) => this.#runningOf.get(firm) ?? 0
  #hasRoom = (firm: number) => this.#running < this.#shares.running && this.#count(firm) < this.#shares.runningPerFirm
}
