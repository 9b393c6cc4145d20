import { Refusal } from '../refusal.ts'
import { FairQueue } from './fair-queue.ts'
import { toFirmQueue, type ShareRule } from './share-rules.ts'

interface Caller {
  readonly account_id: number
  readonly user_id: number
}

const RETRY_AFTER = 5
const tooBusyForPerson = () =>
  new Refusal(
    'rate_limited',
    'Too much is running for you at the moment. Please wait until it has finished.',
    { retryAfter: RETRY_AFTER },
  )

/** Places for a kind of call: few per person, and few per firm, whose turns are fair. */
export class Share {
  readonly #people: FairQueue
  readonly #firms: FairQueue
  readonly #waitMs: number

  constructor(rule: ShareRule) {
    this.#people = new FairQueue({
      ...toFirmQueue(rule),
      maxRunning: Number.POSITIVE_INFINITY,
      maxRunningPerKey: rule.person,
      tooBusy: tooBusyForPerson,
    })
    this.#firms = new FairQueue(toFirmQueue(rule))
    this.#waitMs = rule.waitMs
  }

  /**
   * Waits for a place. Returns what gives it back; calling it again does nothing.
   * @param left aborted when the caller does not wait any more
   * @throws Refusal rate_limited when the wait is too long
   */
  async take({ account_id, user_id }: Caller, left?: AbortSignal): Promise<() => void> {
    const startedAt = performance.now()
    // Take the place of the person first, so that a waiting person holds no place of the firm.
    await this.#people.acquire(user_id, { left })
    try {
      const maxWaitMs = this.#waitMs - (performance.now() - startedAt)
      await this.#firms.acquire(account_id, { left, maxWaitMs })
    } catch (error) {
      this.#people.release(user_id)
      throw error
    }
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#firms.release(account_id)
      this.#people.release(user_id)
    }
  }
}
