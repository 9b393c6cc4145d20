import { Refusal } from '../refusal.ts'

interface Window {
  left: number
  readonly ends_at: number
}

/** Limits the bytes that each firm reads in a fixed window, in the memory of this process. */
export class ByteBudget {
  readonly #windows = new Map<number, Window>()
  readonly #bytes: number
  readonly #seconds: number

  constructor({ bytes, seconds }: { readonly bytes: number; readonly seconds: number }) {
    this.#bytes = bytes
    this.#seconds = seconds
  }

  /**
   * Takes what is about to be read. Returns what gives back bytes that were not read after all.
   * @throws Refusal rate_limited with the seconds until the window ends
   */
  take(firm: number, bytes: number, now = performance.now()): (unread: number) => void {
    const window = this.#getWindow(firm, now)
    if (bytes > window.left)
      throw new Refusal(
        'rate_limited',
        'Too much is running for your firm at the moment. Please try again shortly.',
        { retryAfter: (window.ends_at - now) / 1000 },
      )
    window.left -= bytes
    return (unread) => void (window.left += unread)
  }

  #getWindow(firm: number, now: number): Window {
    for (const [key, { ends_at }] of this.#windows) if (ends_at <= now) this.#windows.delete(key)
    const window = this.#windows.get(firm) ?? {
      left: this.#bytes,
      ends_at: now + this.#seconds * 1000,
    }
    this.#windows.set(firm, window)
    return window
  }
}
