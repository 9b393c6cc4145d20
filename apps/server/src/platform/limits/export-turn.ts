import { FairQueue } from './fair-queue.ts'
import { SHARE_RULES, toFirmQueue } from './share-rules.ts'

const exportQueue = new FairQueue(toFirmQueue(SHARE_RULES.exports))

/** A client that reads nothing for this long loses its turn. */
const STALL_MS = 2000

/**
 * The turn of one export in the queue. It is released while the client stalls, so that a paused
 * download does not block the firm's other exports.
 */
export class ExportTurn {
  readonly #firm: number
  #isHeld = true
  #hasEnded = false
  #stall: NodeJS.Timeout | undefined

  /** @throws Refusal rate_limited when too many exports of the firm are running or waiting */
  static async take(firm: number): Promise<ExportTurn> {
    await exportQueue.acquire(firm)
    return new ExportTurn(firm)
  }

  private constructor(firm: number) {
    this.#firm = firm
    this.#pause()
  }

  /** Passes on the chunks while the export holds its turn. */
  async *pace<T>(chunks: AsyncIterable<T>): AsyncGenerator<T> {
    await this.#resume()
    for await (const chunk of chunks) {
      this.#pause()
      yield chunk
      await this.#resume()
    }
  }

  end(): void {
    this.#hasEnded = true
    clearTimeout(this.#stall)
    this.#release()
  }

  #pause(): void {
    this.#stall = setTimeout(() => this.#release(), STALL_MS)
  }

  async #resume(): Promise<void> {
    clearTimeout(this.#stall)
    if (this.#isHeld || this.#hasEnded) return
    await exportQueue.reacquire(this.#firm)
    this.#isHeld = true
    if (this.#hasEnded) this.#release()
  }

  #release(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    exportQueue.release(this.#firm)
  }
}
