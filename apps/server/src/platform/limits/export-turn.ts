import { FairQueue } from './fair-queue.ts'

/**
 * The pool has three times as many connections, and a reader of lists should find a core that is
 * free.
 */
const exportQueue = new FairQueue({
  running: 4,
  runningEach: 2,
  waitingEach: 50,
  patienceMs: 15_000,
})

/** A reader that takes nothing for so long gives its turn to others. */
const STALL_MS = 2000

/**
 * The turn of one export. It is given back while the reader stalls: a paused download must not hold
 * up the firm.
 */
export class ExportTurn {
  readonly #firm: number
  #holds = true
  #ended = false
  #stall: NodeJS.Timeout | undefined

  /** @throws Refusal rate_limited when too many exports of the firm are running or waiting */
  static async take(firm: number): Promise<ExportTurn> {
    await exportQueue.enter(firm)
    return new ExportTurn(firm)
  }

  private constructor(firm: number) {
    this.#firm = firm
    this.#pause()
  }

  /** Hands on the pieces of the export while it has its turn. */
  async *pace<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
    await this.#resume()
    for await (const piece of pieces) {
      this.#pause()
      yield piece
      await this.#resume()
    }
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#stall)
    this.#giveBack()
  }

  #pause(): void {
    this.#stall = setTimeout(() => this.#giveBack(), STALL_MS)
  }

  async #resume(): Promise<void> {
    clearTimeout(this.#stall)
    if (this.#holds || this.#ended) return
    await exportQueue.enterAgain(this.#firm)
    this.#holds = true
    if (this.#ended) this.#giveBack()
  }

  #giveBack(): void {
    if (!this.#holds) return
    this.#holds = false
    exportQueue.leave(this.#firm)
  }
}
