/**
 * Runs at most `maxRunning` pieces of work at a time, first come, first served. Between two pieces
 * of work the event loop serves everything else (decision 0041).
 */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(maxRunning: number) {
    this.#free = maxRunning
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #passOn(): void {
    const next = this.#waiting.shift()
    if (next) setImmediate(next)
    else this.#free += 1
  }
}
