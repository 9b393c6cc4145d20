import type { LimitRule } from './limit-rules.ts'

/** Each key takes about 100 bytes. */
const MAX_KEYS = 100_000

interface Window {
  hits: number
  readonly ends_at: number
}

/** Counts calls in fixed windows, in the memory of this process. */
export class CallCounter {
  readonly #windows = new Map<string, Window>()

  /** @returns seconds until the window ends if the limit is exceeded, else undefined */
  hit(
    key: string,
    { hits, seconds }: Pick<LimitRule, 'hits' | 'seconds'>,
    now = performance.now(),
  ): number | undefined {
    let window = this.#windows.get(key)
    if (!window || window.ends_at <= now) {
      this.#windows.delete(key)
      this.#makeRoom(now)
      window = { hits: 0, ends_at: now + seconds * 1000 }
      this.#windows.set(key, window)
    }
    window.hits += 1
    return window.hits > hits ? (window.ends_at - now) / 1000 : undefined
  }

  get size(): number {
    return this.#windows.size
  }

  /**
   * Drops expired windows, then the oldest ones, so that a client with many addresses cannot
   * exhaust the memory.
   */
  #makeRoom(now: number): void {
    if (this.#windows.size < MAX_KEYS) return
    for (const [key, { ends_at }] of this.#windows) if (ends_at <= now) this.#windows.delete(key)
    for (const key of this.#windows.keys()) {
      if (this.#windows.size < MAX_KEYS) return
      this.#windows.delete(key)
    }
  }
}
